import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ClientFailure {
  /// Whose URLSession is asked.
  enum Platform: CaseIterable, Sendable {
    /// swift-corelibs-foundation.
    case linux
    /// Apple's Foundation.
    case darwin

    /// The one that this process runs on.
    static var current: Platform {
      #if canImport(Darwin)
        .darwin
      #else
        .linux
      #endif
    }
  }

  /// The code of the error on a platform.
  func code(on platform: Platform = .current) -> URLError.Code {
    switch platform {
    case .linux: codeOnLinux
    case .darwin: codeOnDarwin
    }
  }

  /// As measured, but for `resourceTimedOut`, which the real client does not enforce.
  private var codeOnLinux: URLError.Code {
    switch self {
    case .connectionRefused: .cannotConnectToHost
    case .emptyReply: .badServerResponse
    case .resetBeforeResponse, .resetInBody, .resetInUpload: .networkConnectionLost
    case .truncatedBody, .truncatedChunks, .malformedHead, .malformedChunk, .undecodableBody: .unknown
    case .notHTTP: .unsupportedURL
    case .requestTimedOut, .resourceTimedOut: .timedOut
    case .tooManyRedirects: .httpTooManyRedirects
    case .cancelled: .cancelled
    }
  }

  /// Not measured.
  private var codeOnDarwin: URLError.Code {
    switch self {
    case .connectionRefused: .cannotConnectToHost
    case .emptyReply, .resetBeforeResponse, .resetInBody, .resetInUpload: .networkConnectionLost
    case .truncatedBody, .truncatedChunks: .networkConnectionLost
    case .notHTTP, .malformedHead, .malformedChunk: .cannotParseResponse
    case .undecodableBody: .cannotDecodeRawData
    case .requestTimedOut, .resourceTimedOut: .timedOut
    case .tooManyRedirects: .httpTooManyRedirects
    case .cancelled: .cancelled
    }
  }
}
