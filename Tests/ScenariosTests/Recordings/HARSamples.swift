/// Archives in the shape of two browsers, cut down to what differs.
enum HARSamples {
  static let chromium = #"""
    {"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"},
      "pages": [{"startedDateTime": "2026-01-01T00:00:00.000Z", "id": "page_1", "title": "t", "pageTimings": {}}],
      "entries": [
        {"_connectionId": "12", "_initiator": {"type": "script", "stack": {"callFrames": []}}, "_priority": "High",
         "_resourceType": "fetch", "cache": {}, "connection": "443", "pageref": "page_1",
         "request": {"method": "GET", "url": "https://example.test/api/items?page=1", "httpVersion": "http/2.0",
           "headers": [{"name": ":authority", "value": "example.test"}, {"name": ":method", "value": "GET"},
             {"name": ":path", "value": "/api/items?page=1"}, {"name": ":scheme", "value": "https"},
             {"name": "accept", "value": "*/*"}],
           "queryString": [{"name": "page", "value": "1"}], "cookies": [], "headersSize": -1, "bodySize": 0},
         "response": {"status": 200, "statusText": "", "httpVersion": "http/2.0",
           "headers": [{"name": "content-encoding", "value": "br"}, {"name": "content-type", "value": "application/json"},
             {"name": "date", "value": "Thu, 01 Jan 2026 00:00:00 GMT"},
             {"name": "set-cookie", "value": "sid=1; Path=/; HttpOnly\ntheme=dark"}],
           "cookies": [{"name": "sid", "value": "1", "path": "/", "httpOnly": true, "secure": false}],
           "content": {"size": 15, "mimeType": "application/json", "text": "{\"items\":[1,2]}"},
           "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 90, "_error": null,
           "_fetchedViaServiceWorker": false},
         "serverIPAddress": "[::1]", "startedDateTime": "2026-01-01T00:00:00.000Z", "time": 12.5,
         "timings": {"blocked": 1, "dns": -1, "ssl": -1, "connect": -1, "send": 0.1, "wait": 10, "receive": 1.4,
           "_blocked_queueing": 0.5}},
        {"request": {"method": "GET", "url": "https://example.test/logo.png#top", "httpVersion": "h3", "headers": [],
           "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
         "response": {"status": 200, "statusText": "", "httpVersion": "h3",
           "headers": [{"name": "content-type", "value": "image/png"}], "cookies": [],
           "content": {"size": 4, "mimeType": "image/png", "text": "iVBORw==", "encoding": "base64"},
           "redirectURL": "", "headersSize": -1, "bodySize": -1, "_error": null}}
      ]}}
    """#

  static let firefox = #"""
    {
      "log": {
        "version": "1.2",
        "creator": {"name": "Firefox", "version": "140.0"},
        "browser": {"name": "Firefox", "version": "140.0"},
        "pages": [{"id": "page_1", "pageTimings": {"onContentLoad": -1, "onLoad": -1}}],
        "entries": [
          {
            "startedDateTime": "2026-01-01T00:00:00.000+02:00",
            "request": {
              "bodySize": 0, "method": "GET", "url": "https://example.test/api/items?page=1", "httpVersion": "HTTP/2",
              "headers": [{"name": "Host", "value": "example.test"}], "cookies": [{"name": "a", "value": "b"}],
              "queryString": [{"name": "page", "value": "1"}], "headersSize": 300
            },
            "response": {
              "status": 200, "statusText": "OK", "httpVersion": "HTTP/2",
              "headers": [
                {"name": "content-type", "value": "application/json"}, {"name": "content-encoding", "value": "gzip"},
                {"name": "content-length", "value": "35"}, {"name": "transfer-encoding", "value": "chunked"},
                {"name": "set-cookie", "value": "sid=1; Path=/; HttpOnly"}, {"name": "set-cookie", "value": "theme=dark"},
                {"name": "X-Firefox-Spdy", "value": "h2"}
              ],
              "cookies": [{"name": "sid", "value": "1"}],
              "content": {"mimeType": "application/json", "size": 15, "text": "{\"items\":[1,2]}"},
              "redirectURL": "", "headersSize": 200, "bodySize": 235
            },
            "cache": {}, "timings": {"blocked": 0, "dns": 0, "connect": 0, "ssl": 0, "send": 0, "wait": 30, "receive": 0},
            "time": 30, "_securityState": "secure", "serverIPAddress": "127.0.0.1", "connection": "443", "pageref": "page_1"
          },
          {
            "request": {"method": "GET", "url": "https://example.test/logo.png"},
            "response": {
              "status": 200, "statusText": "OK",
              "content": {"mimeType": "image/png", "size": 4, "encoding": "base64", "text": "iVBO\nRw=="}
            }
          }
        ]
      }
    }
    """#
}
