extension ScenarioSchema {
  /// The requests a rule holds for.
  static let patterns = #"""
        "match": {
          "type": "object", "additionalProperties": false,
          "description": "The requests the rule holds for: everything that is named must hold.",
          "properties": {
            "method": {
              "description": "The method, several of them, or ANY.",
              "oneOf": [
                {"$ref": "#/$defs/method"},
                {"type": "array", "minItems": 1, "items": {"allOf": [{"$ref": "#/$defs/method"}, {"not": {"const": "ANY"}}]}}
              ]
            },
            "path": {
              "description": "The decoded path, without query and session prefix.",
              "oneOf": [
                {"type": "string", "pattern": "^[/*][^?\\s]*$", "description": "* stands for anything, / included."},
                {
                  "type": "object", "additionalProperties": false, "required": ["template"],
                  "properties": {"template": {"type": "string", "pattern": "^/", "description": "/users/{id} captures a segment."}}
                },
                {
                  "type": "object", "additionalProperties": false, "required": ["regex"],
                  "properties": {"regex": {"type": "string", "description": "Covers the whole path; its groups are captures."}}
                }
              ]
            },
            "query": {
              "type": "object", "additionalProperties": {"$ref": "#/$defs/texts"},
              "description": "Parameters of the query, decoded; of a repeated one any value may match."
            },
            "headers": {
              "type": "object", "propertyNames": {"$ref": "#/$defs/token"}, "additionalProperties": {"$ref": "#/$defs/texts"},
              "description": "Header fields, in any letter case."
            },
            "cookies": {
              "type": "object", "propertyNames": {"$ref": "#/$defs/token"}, "additionalProperties": {"$ref": "#/$defs/texts"},
              "description": "Cookies."
            },
            "body": {
              "description": "What the body must be like; the whole of it is read before the rule is chosen.",
              "oneOf": [
                {"$ref": "#/$defs/body"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/body"}}
              ]
            },
            "attempt": {"$ref": "#/$defs/count", "description": "The how-manieth request with this method and path."},
            "connection": {"$ref": "#/$defs/count", "description": "The connection's number in this run."},
            "exchange": {"$ref": "#/$defs/count", "description": "The request's place on its connection."}
          }
        },
        "text": {
          "description": "A text (equals), true (present), false (absent), or one of the long forms.",
          "oneOf": [{"type": ["string", "boolean"]}, {"$ref": "#/$defs/textObject"}]
        },
        "texts": {
          "oneOf": [{"$ref": "#/$defs/text"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/text"}}]
        },
        "textObject": {
          "type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
          "properties": {
            "equals": {"type": "string", "description": "Exactly this."},
            "contains": {"type": "string", "description": "This stands somewhere in it."},
            "regex": {"type": "string", "description": "The expression covers the whole of it."},
            "not": {"$ref": "#/$defs/text", "description": "It is there and not like this."},
            "present": {"type": "boolean", "description": "Whether it is there."}
          }
        },
        "body": {
          "oneOf": [
            {"$ref": "#/$defs/text"},
            {
              "type": "object", "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
              "properties": {
                "json": {
                  "type": "object", "minProperties": 1, "propertyNames": {"pattern": "^\\$"},
                  "description": "Values by their paths; numbers, true, false and null stand for themselves.",
                  "additionalProperties": {
                    "oneOf": [{"type": ["string", "number", "boolean", "null"]}, {"$ref": "#/$defs/textObject"}]
                  }
                },
                "part": {
                  "type": "object", "additionalProperties": false,
                  "description": "One of the parts of a multipart/form-data body.",
                  "properties": {
                    "name": {"type": "string", "description": "The part's name."},
                    "filename": {"$ref": "#/$defs/text", "description": "Its file name."},
                    "type": {"$ref": "#/$defs/text", "description": "Its Content-Type."},
                    "text": {"$ref": "#/$defs/text", "description": "Its content."},
                    "sha256": {"$ref": "#/$defs/sha256", "description": "The digest of its content."}
                  }
                },
                "sha256": {"$ref": "#/$defs/sha256", "description": "The digest of all bytes."},
                "size": {
                  "description": "How many bytes it has.",
                  "oneOf": [
                    {"type": "integer", "minimum": 0}, {"$ref": "#/$defs/sizeText"},
                    {
                      "type": "object", "additionalProperties": false, "minProperties": 1,
                      "properties": {"from": {"type": "integer", "minimum": 0}, "to": {"type": "integer", "minimum": 0}}
                    }
                  ]
                }
              }
            }
          ]
        }
    """#
}
