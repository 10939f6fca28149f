extension ScenarioSchema {
  /// attempt *( "," attempt ), with words that needn't exist, as a regular expression inside a JSON string.
  static let attempts = #"(\#(attempt)(\\s*,\\s*\#(attempt))*)"#
  private static let attempt = #"\#(part)(\\+\#(part))*(~[0-9.]+(%|pct))?(\\*[0-9]+)?"#
  private static let part = #"[a-z0-9-]+(=(\"([^\"\\\\]|\\\\[\\s\\S])*\"|[^\\s+,*~\"]+))?(@[a-zA-Z0-9:.%]+)?"#

  /// The small things that stand in many places.
  static let values = #"""
        "script": {
          "type": "string",
          "description": "What happens to the first, second … attempt, such as 503+retry-after=2s*2, ok.",
          "pattern": "^\\s*\#(attempts)\\s*$"
        },
        "name": {"type": "string", "minLength": 1, "pattern": "^[^\\r\\n\\u0000]*$"},
        "line": {"type": "string", "pattern": "^[^\\r\\n\\u0000]*$"},
        "token": {"type": "string", "pattern": "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},
        "method": {"type": "string", "pattern": "^[A-Z0-9!#$%&'*+.^_`|~-]+$"},
        "sha256": {"type": "string", "pattern": "^[0-9a-fA-F]{64}$"},
        "count": {
          "description": "A number, or all from one to another, of which one may be missing.",
          "oneOf": [
            {"type": "integer", "minimum": 1},
            {
              "type": "object", "additionalProperties": false, "minProperties": 1,
              "properties": {"from": {"type": "integer", "minimum": 1}, "to": {"type": "integer", "minimum": 1}}
            }
          ]
        },
        "duration": {
          "description": "250ms, 2s, 1.5m, 1h; a bare number is seconds.",
          "oneOf": [
            {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?([mM][sS]|[sSmMhH])?$"}, {"type": "number", "minimum": 0}
          ]
        },
        "size": {
          "description": "Bytes; 64k, 10m, 2g and 1t are 1024-based.",
          "oneOf": [{"$ref": "#/$defs/sizeText"}, {"type": "integer", "minimum": 0}]
        },
        "sizeText": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?[kKmMgGtT]?$"}
    """#
}
