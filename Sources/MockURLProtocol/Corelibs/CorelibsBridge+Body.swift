#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation

  extension CorelibsBridge {
    /// What a task sends, as it was given to the session.
    enum Body {
      /// No body.
      case none
      /// Bytes in memory.
      case data(Data)
      /// The content of a file.
      case file(URL)
      /// A stream that can be read once.
      case stream(InputStream)
      /// A streamed upload, whose delegate is to be asked for the stream.
      case needsNewStream

      /// Reads URLSession's own `_Body?`; nil where its cases are not the known ones.
      init?(storage: Any) {
        guard let value = Mirror.unwrapped(storage) else {
          self = .needsNewStream
          return
        }
        guard let content = Mirror(reflecting: value).children.first else {
          guard "\(value)" == "none" else { return nil }
          self = .none
          return
        }
        switch (content.label, content.value) {
        case ("data", let data as DispatchData): self = .data(Data(data))
        case ("file", let url as URL): self = .file(url)
        case ("stream", let stream as InputStream): self = .stream(stream)
        default: return nil
        }
      }
    }
  }
#endif
