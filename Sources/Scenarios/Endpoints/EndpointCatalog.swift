/// Every endpoint there is; a new one is a file beside this one and a line here.
enum EndpointCatalog {
  static func all(_ configuration: EngineConfiguration, _ live: LiveAnswers) -> [any Endpoint] {
    var endpoints: [any Endpoint] = [
      DataEndpoint(), StatusEndpoint(), UploadEndpoint(directory: configuration.uploadsDirectory),
      SSEEndpoint(configuration, live), JSONLinesEndpoint(configuration, live), PollEndpoint(live),
      TrailersEndpoint(), WebSocketEndpoint(),
    ]
    if let directory = configuration.filesDirectory { endpoints.append(FilesEndpoint(directory: directory)) }
    endpoints.append(StartEndpoint(summaries: endpoints.map(\.summary) + [ControlEndpoint.entry]))
    return endpoints
  }
}
