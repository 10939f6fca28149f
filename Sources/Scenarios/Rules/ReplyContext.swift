/// What a reply may say something about.
struct ReplyContext {
  /// What templates are filled in with.
  let template: TemplateContext
  /// `/~NAME` where the session came by prefix, else empty.
  let prefix: String
}
