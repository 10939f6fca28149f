import Foundation
import HTTPSemantics
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a task takes from its session's URLCache and puts there, by the rules of a private cache (RFC 9111).
///
/// URLSession asks no cache for a URLProtocol's sake on Linux, and fills none; so the mock does both.
struct LoadCache {
  /// An answer that was kept.
  struct Stored {
    let response: HTTPURLResponse
    let data: Data
    let fields: HeaderFields
    let times: CacheTimes
    let requestFields: HeaderFields
  }

  /// What to do about a request.
  enum Decision {
    /// Ask the server.
    case load
    /// Ask it whether what is kept still holds.
    case validate(Stored)
    /// Use what is kept.
    case use(Stored)
    /// Nothing is kept, and nothing may be asked.
    case fail
  }

  let cache: URLCache
  let policy: NSURLRequest.CachePolicy

  /// The cache of a task; nil where there is none, or for what no cache is used.
  init?(_ settings: SessionSettings, request: URLRequest, isDownload: Bool) {
    guard let cache = settings.cache, !isDownload, request.httpMethod ?? "GET" == "GET" else { return nil }
    self.cache = cache
    policy = request.cachePolicy == .useProtocolCachePolicy ? settings.cachePolicy : request.cachePolicy
  }

  /// Decides at `now`, seconds since 1970.
  func decide(_ request: URLRequest, now: Int64) -> Decision {
    let stored = stored(for: request)
    switch policy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: return .load
    case .returnCacheDataElseLoad: return stored.map { .use($0) } ?? .load
    case .returnCacheDataDontLoad: return stored.map { .use($0) } ?? .fail
    case .reloadRevalidatingCacheData: return stored.map(Self.validation) ?? .load
    case .useProtocolCachePolicy: break
    @unknown default: break
    }
    guard let stored else { return .load }
    let freshness = CacheFreshness(
      status: stored.response.statusCode, fields: stored.fields, times: stored.times, now: now)
    return freshness.mayBeUsed(for: CacheControl(Self.fields(of: request))) ? .use(stored) : Self.validation(of: stored)
  }

  private static func validation(of stored: Stored) -> Decision {
    CacheRules.conditionalFields(of: stored.fields).isEmpty ? .load : .validate(stored)
  }

  private func stored(for request: URLRequest) -> Stored? {
    guard let cached = cache.cachedResponse(for: request), let response = cached.response as? HTTPURLResponse else {
      return nil
    }
    let info = cached.userInfo ?? [:]
    let fields = Self.fields(info["mock.fields"]) ?? Self.fields(of: response)
    let requestFields = Self.fields(info["mock.request"]) ?? HeaderFields()
    guard
      CacheRules.varyMatches(storedResponse: fields, storedRequest: requestFields, request: Self.fields(of: request))
    else { return nil }
    let times = (info["mock.times"] as? String)?.split(separator: " ").compactMap { Int64($0) } ?? []
    let date = fields["Date"].flatMap { HTTPDate.parse($0, now: 0) } ?? 0
    return Stored(
      response: response, data: cached.data, fields: fields,
      times: CacheTimes(request: times.first ?? date, response: times.last ?? date), requestFields: requestFields)
  }

  /// `request`, asking whether what is stored still holds; one that asks so by itself is left alone.
  static func conditional(_ request: URLRequest, for stored: Stored) -> URLRequest? {
    guard request.value(forHTTPHeaderField: "If-None-Match") == nil,
      request.value(forHTTPHeaderField: "If-Modified-Since") == nil
    else { return nil }
    var request = request
    for field in CacheRules.conditionalFields(of: stored.fields) {
      request.setValue(field.value, forHTTPHeaderField: field.name)
    }
    return request
  }

  /// Whether an answer may be kept (RFC 9111 §3), and isn't larger than a twentieth of the cache.
  func mayStore(_ head: ResponseHead, for request: URLRequest, length: Int) -> Bool {
    length <= max(cache.memoryCapacity, cache.diskCapacity) / 20
      && CacheRules.isStorable(
        method: request.httpMethod ?? "GET", status: head.status, requestFields: Self.fields(of: request),
        responseFields: head.fields)
  }

  /// What is kept of an answer, for a delegate to look at; nil when there can't be one.
  func proposal(_ head: ResponseHead, _ data: Data, to request: URLRequest, times: CacheTimes) -> CachedURLResponse? {
    var kept = head
    kept.fields = CacheRules.storedFields(head.fields)
    guard let url = request.url, let response = MockHTTPURLResponse.make(kept, url: url) else { return nil }
    // Texts only: what URLCache writes to disk on Linux ends the process when it is read with anything else in it.
    let info: [AnyHashable: Any] = [
      "mock.fields": Self.text(kept.fields), "mock.request": Self.text(Self.fields(of: request)),
      "mock.times": "\(times.request) \(times.response)",
    ]
    return CachedURLResponse(response: response, data: data, userInfo: info, storagePolicy: .allowed)
  }

  /// What is kept when a 304 has confirmed it (RFC 9111 §4.3.4).
  func confirmed(_ stored: Stored, by head: ResponseHead, for request: URLRequest, times: CacheTimes)
    -> CachedURLResponse?
  {
    proposal(
      ResponseHead(
        status: stored.response.statusCode, reason: "", fields: CacheRules.merged(stored.fields, with304: head.fields)),
      stored.data, to: request, times: times)
  }

  // MARK: fields

  private static func fields(of request: URLRequest) -> HeaderFields {
    HeaderFields(
      (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { HeaderField(name: $0.key, value: $0.value) }
    )
  }

  private static func fields(of response: HTTPURLResponse) -> HeaderFields {
    HeaderFields(
      response.allHeaderFields.compactMap { name, value in
        guard let name = name as? String, let value = value as? String else { return nil }
        return HeaderField(name: name, value: value)
      })
  }

  private static func fields(_ text: Any?) -> HeaderFields? {
    (text as? String).map { text in
      HeaderFields(
        text.split(separator: "\r\n").compactMap { line in
          guard let colon = line.firstIndex(of: ":") else { return nil }
          return HeaderField(name: String(line[..<colon]), value: String(line[line.index(after: colon)...]))
        })
    }
  }

  private static func text(_ fields: HeaderFields) -> String {
    fields.map { "\($0.name):\($0.value)\r\n" }.joined()
  }
}
