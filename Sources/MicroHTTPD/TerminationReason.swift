import CMicroHTTPD

/// How a request ended.
public enum TerminationReason: Hashable, Sendable {
  /// The response was handed to the system completely.
  case completed
  /// The daemon broke off: the handler said drop, or a body reader failed.
  case failed
  /// The connection was idle for too long.
  case timedOut
  /// The daemon was stopped.
  case daemonStopped
  /// The connection broke while the request was being read.
  case readFailed
  /// The client closed its side while it was sending the request.
  case clientAborted

  init(_ code: MHD_RequestTerminationCode) {
    switch code {
    case .REQUEST_TERMINATED_COMPLETED_OK: self = .completed
    case .REQUEST_TERMINATED_TIMEOUT_REACHED: self = .timedOut
    case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: self = .daemonStopped
    case .REQUEST_TERMINATED_READ_ERROR: self = .readFailed
    case .REQUEST_TERMINATED_CLIENT_ABORT: self = .clientAborted
    default: self = .failed
    }
  }
}
