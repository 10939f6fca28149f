import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Writes down what one session is told about one task at a time, and answers what it is asked.
final class ClientObserver: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var step = ConformanceStep("GET", "/")
    var view = ClientView()
    var waiter: CheckedContinuation<ClientView, Never>?
  }

  private let state = LockedBox(State())

  /// Runs `task` for `step` to its end.
  func run(_ step: ConformanceStep, _ task: URLSessionTask) async -> ClientView {
    await withCheckedContinuation { continuation in
      state.withLock { $0 = State(step: step, waiter: continuation) }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { state in
      guard let response = response as? HTTPURLResponse else { return }
      guard response.statusCode >= 200 || response.statusCode == 101 else {
        state.view.interim.append(response.statusCode)
        return
      }
      state.view.statuses.append(response.statusCode)
      state.view.url = response.url?.absoluteString
      state.view.fields = [:]
      for (name, value) in response.allHeaderFields { state.view.fields["\(name)"] = "\(value)" }
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isEnough = state.withLock { state in
      state.view.body.append(data)
      return state.step.limit.map { state.view.body.count >= $0 } ?? false
    }
    if isEnough { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (waiter, view) = state.withLock { state in
      state.view.code = error.map { ($0 as? URLError)?.code.rawValue ?? Int.min }
      defer { state.waiter = nil }
      return (state.waiter, state.view)
    }
    waiter?.resume(returning: view)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) {
    let body = state.withLock { $0.step.body }
    if case .stream(let data) = body { completionHandler(InputStream(data: data)) } else { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let follows = state.withLock { state in
      let method = request.httpMethod ?? ""
      state.view.questions.append("\(response.statusCode) to \(method) \(request.url?.absoluteString ?? "")")
      return state.step.follows
    }
    completionHandler(follows ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let credential = state.withLock { state in
      state.view.questions.append(
        "\(challenge.protectionSpace.authenticationMethod) of \(challenge.protectionSpace.realm ?? "") after "
          + "\(challenge.previousFailureCount)")
      return state.step.credential
    }
    switch credential {
    case .standard: completionHandler(.performDefaultHandling, nil)
    case .cancel: completionHandler(.cancelAuthenticationChallenge, nil)
    case .once where challenge.previousFailureCount > 0: completionHandler(.cancelAuthenticationChallenge, nil)
    case .once:
      completionHandler(.useCredential, URLCredential(user: "anna", password: "secret", persistence: .none))
    }
  }
}
