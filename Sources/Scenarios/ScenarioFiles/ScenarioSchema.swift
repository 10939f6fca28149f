/// The JSON Schema (2020-12) of scenario files, for editors and validators.
public enum ScenarioSchema {
  /// The schema as a JSON text.
  public static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Scenario of mocksrv",
      "description": "How a mocksrv server starts and misbehaves. Comments and a comma behind the last item are allowed in the file.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "$schema": {"type": "string", "description": "Where this schema is, for editors."},
        "seed": {
          "type": "integer", "minimum": 0, "maximum": 18446744073709551615,
          "description": "The seed of all chance, as --seed; the command line wins. Read at the start only."
        },
        "profile": {
          "type": "string", "minLength": 1,
          "description": "The link of the main port, as --profile; the command line wins. Read at the start only."
        },
        "listen": {
          "type": "array", "items": {"type": "string", "pattern": "^[0-9]{1,5}:."},
          "description": "Further ports behind links, as --listen: \\"8081:edge\\". Read at the start only."
        },
        "machines": {
          "type": "object", "propertyNames": {"$ref": "#/$defs/name"}, "additionalProperties": {"$ref": "#/$defs/name"},
          "description": "State machines and the states they begin in; one that isn't named here begins in \\"start\\"."
        },
        "rules": {
          "type": "array", "items": {"$ref": "#/$defs/rule"},
          "description": "The rules; of several that match, the one of higher priority acts, then the later."
        }
      },
      "$defs": {
    \(rules),
    \(patterns),
    \(replies),
    \(conversations),
    \(values)
      }
    }
    """

  private static let rules = #"""
        "rule": {
          "description": "What happens to the requests that match.",
          "oneOf": [
            {
              "type": "string",
              "description": "A rule as on the command line: METHOD PATTERN: SCRIPT.",
              "pattern": "^\\s*[A-Z0-9!#$%&'*+.^_`|~-]+\\s+[/*][^\\s?]*: \\s*\#(attempts)\\s*$"
            },
            {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "id": {
                  "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\r\\n\\u0000]*$",
                  "description": "The rule's name, once in all files; made from the rule where it is missing."
                },
                "priority": {
                  "type": "integer", "minimum": -1000000000, "maximum": 1000000000, "default": 0,
                  "description": "Higher goes first, then the newest."
                },
                "match": {"$ref": "#/$defs/match"},
                "script": {"$ref": "#/$defs/script"},
                "per": {
                  "enum": ["path", "rule"], "default": "path",
                  "description": "Whether attempts are counted for each path or over all of them."
                },
                "reply": {"$ref": "#/$defs/reply"},
                "replies": {
                  "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/reply"},
                  "description": "What ok answers to the first, second … attempt; the last repeats."
                },
                "delay": {"$ref": "#/$defs/delay"},
                "times": {
                  "type": "integer", "minimum": 1, "maximum": 1000000000,
                  "description": "For how many requests of a session the rule acts before it stands aside."
                },
                "state": {
                  "type": "object", "additionalProperties": false, "required": ["machine"],
                  "anyOf": [{"required": ["is"]}, {"required": ["becomes"]}],
                  "description": "The state the rule needs and the one it leads to.",
                  "properties": {
                    "machine": {"$ref": "#/$defs/name", "description": "The state machine's name."},
                    "is": {"$ref": "#/$defs/name", "description": "The state in which the rule holds; any where it is missing."},
                    "becomes": {"$ref": "#/$defs/name", "description": "The state that follows."}
                  }
                }
              },
              "not": {"required": ["reply", "replies"]},
              "dependentSchemas": {
                "per": {"anyOf": [{"required": ["script"]}, {"required": ["reply"]}, {"required": ["replies"]}]}
              }
            }
          ]
        },
        "delay": {
          "description": "The wait before the head of every answer, drawn for each attempt.",
          "oneOf": [
            {"$ref": "#/$defs/duration"},
            {
              "type": "object", "additionalProperties": false, "required": ["uniform"],
              "properties": {
                "uniform": {
                  "type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/duration"},
                  "description": "The shortest and the longest wait."
                }
              }
            },
            {
              "type": "object", "additionalProperties": false, "required": ["lognormal"],
              "properties": {
                "lognormal": {
                  "type": "object", "additionalProperties": false, "required": ["median", "sigma"],
                  "description": "Half the waits are shorter than the median, few are much longer.",
                  "properties": {
                    "median": {"$ref": "#/$defs/duration", "description": "The wait in the middle, above zero."},
                    "sigma": {
                      "type": "number", "exclusiveMinimum": 0, "maximum": 10,
                      "description": "The standard deviation of the logarithm."
                    },
                    "max": {"$ref": "#/$defs/duration", "description": "No wait is longer."}
                  }
                }
              }
            }
          ]
        }
    """#
}
