import Quantities

/// Every endpoint there is; a new one is a file beside this one and a line here.
enum EndpointCatalog {
  static func all(_ configuration: EngineConfiguration, _ live: LiveAnswers) -> [any Endpoint] {
    let time = live.time
    var endpoints: [any Endpoint] = [
      DataEndpoint(), StatusEndpoint(configuration), UploadEndpoint(directory: configuration.uploadsDirectory),
      SSEEndpoint(configuration, live), JSONLinesEndpoint(configuration, live), PollEndpoint(live),
      TrailersEndpoint(), WebSocketEndpoint(),
    ]
    endpoints += TokenFamily.endpoints(time)
    endpoints += [OrdersEndpoint(time), LimitedEndpoint(time), MaintenanceEndpoint(time)]
    endpoints += [CacheableEndpoint(time), EncodedEndpoint(), RedirectsEndpoint()]
    endpoints += families.map { $0(configuration, time) }
    if let directory = configuration.filesDirectory { endpoints.append(FilesEndpoint(directory: directory)) }
    endpoints.append(StartEndpoint(EndpointPages(endpoints)))
    return endpoints
  }

  private static let families: [@Sendable (EngineConfiguration, any TimeSource) -> RouteFamily] = [
    EchoFamily.make, TimingFamily.make, RangeFamily.make, RedirectFamily.make, CookieFamily.make, AuthFamily.make,
    DigestFamily.make, CachingFamily.make, CodingFamily.make, StreamFamily.make, RandomFamily.make, FormatFamily.make,
    ImageFamily.make, ServerFamily.make, LieFamily.make,
  ]
}
