import ByteCodecs
import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct EncodedEndpointTests {
  private let player = MemoryPlayer()

  private func get(_ accept: String?, _ query: String = "", _ fields: HeaderFields = [:]) -> MemoryPlayer.Answer {
    var fields = fields
    if let accept { fields.append("Accept-Encoding", accept) }
    return player.send("GET", "/encoded/10k\(query.isEmpty ? "" : "?\(query)")", fields)
  }

  private func decoded(_ bytes: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
    try? ContentDecoder.decode(bytes, from: coding)
  }

  private var plain: [UInt8] { self.get("identity").body }

  @Test(arguments: [
    ("gzip", "gzip"), ("br, gzip", "br"), ("gzip;q=1, br;q=0.5", "gzip"), ("deflate", "deflate"), ("x-gzip", "gzip"),
    ("*", "br"), ("br;q=0, *", "gzip"), ("GZIP", "gzip"), ("gzip;q=0", nil), ("zstd", nil), ("identity", nil),
    ("gzip;q=0.5, identity;q=0.8", nil), ("", nil), (nil, nil), ("gzip;q=0.0001, deflate;q=0.1", "deflate"),
  ])
  func theCodingIsTheOneLikedBest(_ accept: String?, _ coding: String?) {
    let answer = get(accept)
    #expect(answer.status == 200)
    #expect(answer.fields["Content-Encoding"] == coding)
    #expect(answer.fields["Vary"] == "Accept-Encoding")
    #expect(answer.fields["ETag"] == (coding.map { "\"text-10240-\($0)\"" } ?? "\"text-10240\""))
    let body = coding.flatMap { ContentCoding(name: $0) }.flatMap { decoded(answer.body, $0) } ?? answer.body
    #expect(body == plain)
    #expect(body.count == 10_240)
  }

  @Test(arguments: ["identity;q=0, br", "*;q=0", "zstd, *;q=0"])
  func whoTakesNothingGetsNothing(_ accept: String) {
    let answer = get(accept, "codings=gzip")
    #expect(answer.status == 406)
    #expect(answer.fields["Vary"] == "Accept-Encoding")
  }

  @Test func rangesAreOfTheCodedBytes() {
    let whole = get("gzip")
    let part = get("gzip", "", ["Range": "bytes=10-19"])
    #expect(part.status == 206)
    #expect(part.body == Array(whole.body[10..<20]))
    #expect(part.fields["Content-Range"] == "bytes 10-19/\(whole.body.count)")
    #expect(part.fields["Content-Encoding"] == "gzip")
    let other = get("br", "", ["Range": "bytes=10-19", "If-Range": whole.fields["ETag"] ?? ""])
    #expect(other.status == 200)
  }

  @Test func eachCodingIsValidatedByItself() {
    let tag = get("gzip").fields["ETag"] ?? ""
    #expect(get("gzip", "", ["If-None-Match": tag]).status == 304)
    #expect(get("gzip", "", ["If-None-Match": tag]).fields["Vary"] == "Accept-Encoding")
    #expect(get("br", "", ["If-None-Match": tag]).status == 200)
    #expect(get("br", "flaw=one-etag").fields["ETag"] == get("gzip", "flaw=one-etag").fields["ETag"])
  }

  @Test(arguments: [ContentCoding.gzip, .deflate, .br])
  func flawsAreWhatTheirNamesSay(_ coding: ContentCoding) {
    let sound = get(coding.rawValue).body
    func flawed(_ flaw: String) -> MemoryPlayer.Answer { get(coding.rawValue, "flaw=\(flaw)") }
    let truncated = flawed("truncated")
    #expect(truncated.body == Array(sound.prefix(sound.count / 2)))
    #expect(truncated.fields["Content-Length"] == String(truncated.body.count))
    #expect(decoded(truncated.body, coding) == nil)
    #expect(decoded(flawed("checksum").body, coding) != plain)
    #expect(flawed("trailing").body.starts(with: sound))
    #expect(flawed("plain").body == plain)
    #expect(flawed("plain").fields["Content-Encoding"] == coding.rawValue)
    #expect(flawed("unlabelled").body == sound)
    #expect(flawed("unlabelled").fields["Content-Encoding"] == nil)
    #expect(flawed("mislabelled").fields["Content-Encoding"] != coding.rawValue)
    #expect(flawed("unknown").fields["Content-Encoding"] == "x-mock")
    #expect(decoded(flawed("twice").body, coding) == sound)
    #expect(flawed("no-vary").fields["Vary"] == nil)
    #expect(get("identity", "flaw=forced&codings=\(coding.rawValue)").fields["Content-Encoding"] == coding.rawValue)
    let part = get(coding.rawValue, "flaw=range", ["Range": "bytes=0-99"])
    #expect(part.fields["Content-Range"] == "bytes 0-99/10240")
    #expect(decoded(part.body, coding) == Array(plain.prefix(100)))
  }

  @Test(arguments: ["codings=zip", "codings=identity", "flaw=much", "coding=gzip"])
  func badOptionsAreRefusedByName(_ query: String) {
    #expect(get("gzip", query).status == 400)
    #expect(player.send("GET", "/encoded/5m").status == 400)
    #expect(player.send("GET", "/encoded/x").status == 400)
  }
}
