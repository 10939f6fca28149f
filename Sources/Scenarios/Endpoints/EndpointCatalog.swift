import Quantities

/// Every endpoint there is; a new one is a file beside this one and a line here.
enum EndpointCatalog {
  static func all(_ configuration: EngineConfiguration, time: any TimeSource) -> [any Endpoint] {
    var endpoints: [any Endpoint] = [
      DataEndpoint(), StatusEndpoint(), UploadEndpoint(directory: configuration.uploadsDirectory),
    ]
    endpoints += TokenFamily.endpoints(time)
    endpoints += [OrdersEndpoint(time), LimitedEndpoint(time), MaintenanceEndpoint(time)]
    endpoints += [CacheableEndpoint(time), EncodedEndpoint(), RedirectsEndpoint()]
    if let directory = configuration.filesDirectory { endpoints.append(FilesEndpoint(directory: directory)) }
    endpoints.append(StartEndpoint(summaries: endpoints.map(\.summary) + [ControlEndpoint.entry]))
    return endpoints
  }
}
