extension ScenarioSchema {
  /// What `ok` answers.
  static let replies = #"""
        "reply": {
          "type": "object", "additionalProperties": false,
          "description": "What ok answers in place of the endpoint; a script bends it.",
          "properties": {
            "status": {"type": "integer", "minimum": 200, "maximum": 599, "default": 200, "description": "The status code."},
            "reason": {"$ref": "#/$defs/line", "description": "The reason phrase."},
            "headers": {
              "type": "object", "propertyNames": {"$ref": "#/$defs/token"},
              "description": "Header fields; {{…}} in a value is filled in.",
              "additionalProperties": {
                "oneOf": [{"$ref": "#/$defs/line"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/line"}}]
              }
            },
            "type": {
              "description": "Short for Content-Type; false for none.",
              "oneOf": [{"$ref": "#/$defs/line"}, {"const": false}]
            },
            "body": {"type": "string", "description": "A text."},
            "json": {"description": "Any JSON."},
            "base64": {"type": "string", "pattern": "^[A-Za-z0-9+/]*={0,2}$", "description": "Bytes in base 64."},
            "data": {"$ref": "#/$defs/size", "description": "So many bytes of the /data pattern."},
            "file": {"type": "string", "minLength": 1, "description": "A file, relative to the directory of the scenario file."},
            "template": {
              "type": "string",
              "description": "A text in which {{…}} stands for something of the request, the session or chance."
            },
            "endpoint": {
              "type": "string", "pattern": "^/[!-\"$-~]*$",
              "description": "What a built-in endpoint answers at this path and query."
            },
            "raw": {
              "type": "array", "minItems": 1,
              "description": "Everything on the wire, byte for byte.",
              "items": {
                "oneOf": [
                  {"type": "string"},
                  {
                    "type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
                    "properties": {
                      "pause": {"$ref": "#/$defs/duration", "description": "Silence."},
                      "base64": {"type": "string", "pattern": "^[A-Za-z0-9+/]*={0,2}$", "description": "Bytes in base 64."},
                      "data": {"$ref": "#/$defs/size", "description": "So many bytes of the /data pattern."}
                    }
                  }
                ]
              }
            },
            "websocket": {"$ref": "#/$defs/conversation"},
            "end": {
              "description": "How the connection is left: idle=5s closes it once it has been idle that long.",
              "oneOf": [
                {"enum": ["keep-alive", "close", "reset", "stall"]},
                {"type": "string", "pattern": "^idle(-reset)?=[0-9]+(\\.[0-9]+)?([mM][sS]|[sSmMhH])?$"}
              ]
            }
          },
          "allOf": [
            {
              "oneOf": [
                {"required": ["body"]}, {"required": ["json"]}, {"required": ["base64"]}, {"required": ["data"]},
                {"required": ["file"]}, {"required": ["template"]}, {"required": ["endpoint"]}, {"required": ["raw"]},
                {"required": ["websocket"]},
                {
                  "not": {
                    "anyOf": [
                      {"required": ["body"]}, {"required": ["json"]}, {"required": ["base64"]}, {"required": ["data"]},
                      {"required": ["file"]}, {"required": ["template"]}, {"required": ["endpoint"]}, {"required": ["raw"]},
                {"required": ["websocket"]}
                    ]
                  }
                }
              ]
            }
          ],
          "dependentSchemas": {
            "websocket": {
              "not": {
                "anyOf": [
                  {"required": ["status"]}, {"required": ["reason"]}, {"required": ["type"]}, {"required": ["end"]}
                ]
              }
            },
            "raw": {
              "not": {
                "anyOf": [
                  {"required": ["status"]}, {"required": ["reason"]}, {"required": ["headers"]}, {"required": ["type"]}
                ]
              }
            }
          }
        }
    """#
}
