extension ScenarioSchema {
  /// What a server says on a WebSocket.
  static let conversations = #"""
        "conversation": {
          "description": "What is said on a WebSocket: the moves, or an object that has them and how well the server behaves.",
          "oneOf": [
            {"$ref": "#/$defs/moves"},
            {
              "type": "object", "additionalProperties": false, "required": ["moves"],
              "properties": {
                "moves": {"$ref": "#/$defs/moves"},
                "protocols": {
                  "type": "array", "items": {"$ref": "#/$defs/token"}, "description": "The subprotocols that are spoken."
                },
                "fragment": {"$ref": "#/$defs/messageSize", "description": "The most payload of a frame that is sent."},
                "split": {
                  "type": "integer", "minimum": 1, "maximum": 1000, "default": 1,
                  "description": "In how many parts each frame is written."
                },
                "gap": {"$ref": "#/$defs/duration", "description": "The silence between two parts (20ms)."},
                "delay": {"$ref": "#/$defs/duration", "description": "The silence before each message."},
                "heartbeat": {"$ref": "#/$defs/duration", "description": "How often the client is pinged (10ms or more)."},
                "pongs": {"type": "boolean", "default": true, "description": "Whether pings are answered."},
                "closes": {"type": "boolean", "default": true, "description": "Whether the client's close is answered."},
                "masked": {"type": "boolean", "default": false, "description": "Whether frames are masked, which is wrong."},
                "glue": {
                  "type": "boolean", "default": false, "description": "Whether the first frames leave in one segment with the 101."
                },
                "max_fragment_size": {
                  "$ref": "#/$defs/messageSize", "description": "Longer frames are answered with close 1009 (16m)."
                },
                "max_message_size": {
                  "$ref": "#/$defs/messageSize", "description": "Longer messages are answered with close 1009 (16m)."
                }
              }
            }
          ]
        },
        "messageSize": {"$ref": "#/$defs/size", "description": "At most 256m."},
        "moves": {
          "type": "array", "minItems": 1, "description": "One after the other; behind the last one the server closes with 1000.",
          "items": {
            "type": "object", "additionalProperties": false,
            "properties": {
              "send": {"type": "string", "description": "Sends a text."},
              "base64": {"type": "string", "pattern": "^[A-Za-z0-9+/]*={0,2}$", "description": "Sends bytes."},
              "data": {"$ref": "#/$defs/messageSize", "description": "Sends so many bytes of the /data pattern."},
              "letters": {"$ref": "#/$defs/messageSize", "description": "Sends a text of so many letters."},
              "expect": {
                "$ref": "#/$defs/text",
                "description": "Waits for such a message, true for any; another one is answered with close 1008."
              },
              "within": {"$ref": "#/$defs/duration", "description": "How long to wait for it; else close 1008."},
              "echo": {
                "description": "Sends so many messages back; true for all.",
                "oneOf": [{"const": true}, {"type": "integer", "minimum": 1, "maximum": 1000000000}]
              },
              "ping": {"type": "string", "description": "Sends a ping with this text, at most 125 bytes."},
              "pong": {"type": "string", "description": "Sends a pong with this text, at most 125 bytes."},
              "wait": {"$ref": "#/$defs/duration", "description": "Says nothing."},
              "close": {
                "description": "Closes with this code; true for none.",
                "oneOf": [{"const": true}, {"type": "integer", "minimum": 0, "maximum": 65535}]
              },
              "reason": {"type": "string", "description": "Why, at most 123 bytes."},
              "drop": {"enum": ["close", "reset", "stall"], "description": "Ends the connection without closing."},
              "raw": {"type": "string", "pattern": "^[A-Za-z0-9+/]*={0,2}$", "description": "Sends these bytes as they are."}
            },
            "oneOf": [
              {"required": ["send"]}, {"required": ["base64"]}, {"required": ["data"]}, {"required": ["letters"]},
              {"required": ["expect"]}, {"required": ["echo"]}, {"required": ["ping"]}, {"required": ["pong"]},
              {"required": ["wait"]}, {"required": ["close"]}, {"required": ["drop"]}, {"required": ["raw"]}
            ],
            "dependentRequired": {"within": ["expect"], "reason": ["close"]}
          }
        }
    """#
}
