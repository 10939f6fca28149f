import Scenarios
import Testing

@Suite struct BasicCredentialsTests {
  /// The first two are the examples of RFC 7617 §2 and §2.1.
  @Test(arguments: [
    ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123£", "Basic dGVzdDoxMjPCow=="),
    ("", "", "Basic Og=="),
  ])
  func encodesNameAndPasswordInUTF8(user: String, password: String, expected: String) {
    #expect(BasicCredentials.authorization(user: user, password: password) == expected)
  }
}
