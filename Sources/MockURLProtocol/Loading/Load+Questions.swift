import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers that the delegate, or the task's settings, have a say in.
extension Load {
  /// Asks the delegate about a redirection or a challenge.
  func ask(_ question: Question) {
    limits.pause()
    switch question.kind {
    case .redirection(let next):
      guard redirections < Self.redirectionLimit else { return fail(ClientFailure.tooManyRedirects.error(for: url)) }
      client.ask(question.response, redirectingTo: next) { [self] chosen in
        answered { load in if let chosen { load.follow(chosen) } else { load.deliverAll(question) } }
      }
    case .challenge(let challenge):
      let stored = settings.credentials.flatMap { challenge.stored(in: $0) }
      let asked = challenge.question(failures: challenges, response: question.response, proposed: stored)
      client.ask(asked) { [self] disposition, credential in
        answered { load in load.answer(challenge, disposition, credential ?? nil, stored: stored, question) }
      }
    }
  }

  /// Goes on with what the delegate said, unless that has come too late.
  private func answered(_ body: @escaping @Sendable (Load) -> Void) {
    let epoch = epoch
    onQueue { load in
      guard !load.isOver, epoch == load.epoch else { return }
      load.limits.resume()
      body(load)
    }
  }

  private func answer(
    _ challenge: Challenge, _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
    stored: URLCredential?, _ question: Question
  ) {
    var chosen: URLCredential?
    switch disposition {
    case .useCredential: chosen = credential
    case .performDefaultHandling: chosen = challenges == 0 ? stored : nil
    case .rejectProtectionSpace: break
    case .cancelAuthenticationChallenge: return fail(ClientFailure.cancelled.error(for: url))
    @unknown default: break
    }
    guard let chosen else { return deliverAll(question) }
    if chosen.persistence != .none, let storage = settings.credentials { challenge.store(chosen, in: storage) }
    challenges += 1
    request.setValue(
      challenge.authorization(chosen, for: request, count: challenges), forHTTPHeaderField: "Authorization")
    sendAgain()
  }

  /// Sends the request once more from its first byte.
  private func sendAgain() {
    guard body.rewind() else { return fail(OfflineError.uploadStream()) }
    sentBytes = 0
    client.setCurrent(request)
    begin()
  }

  private func follow(_ next: URLRequest) {
    redirections += 1
    retries = 0
    challenges = 0
    sentBytes = 0
    guard body.follow(next, from: request) else {
      return fail(OfflineError.uploadStream())
    }
    request = settings.withCookies(next)
    client.setCurrent(request)
    begin()
  }

  /// The answer is the client's after all.
  private func deliverAll(_ question: Question) {
    self.question = nil
    deliver(question.response, expecting: question.length)
    if !question.body.isEmpty { pass(Data(question.body)) }
    over()
    client.finish(isFailure: status >= 400)
  }
}
