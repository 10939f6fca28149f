import Foundation
import Scenarios

/// Every fault at every place, in answers with a length and in chunks, and in uploads.
enum FaultCases {
  static let all = answers + heads + uploads + earlyStatuses

  private static func points(_ kind: FaultKind, _ places: Set<FaultPlace>) -> [String] {
    kind.places.filter(places.contains).flatMap { place in
      switch place {
      case .start: ["@start"]
      case .head: ["@head"]
      case .body: ["@0", "@1", "@1000", "@64k", "@50%", "@200k", "@9m"]
      case .upload: ["@up:start", "@up:1000", "@up:64k", "@up:50%", "@up:9m"]
      }
    }
  }

  /// The words of a fault, without place.
  private static func spellings(_ kind: FaultKind) -> [String] {
    guard kind.takesValue else { return [kind.rawValue] }
    // Without a value these last a second, during which no other request would come through.
    let bare = kind.defaultValue == nil ? [kind.rawValue] : []
    return bare + ["\(kind.rawValue)=\(kind.rawValue == "stall" ? "50ms" : "1ms")"]
  }

  static let answers: [ConformanceCase] = FaultKind.allCases.flatMap { kind in
    spellings(kind).flatMap { word in
      ([""] + points(kind, [.start, .head, .body])).flatMap { point in
        ["", "+chunked=yes"].map { framing in
          ConformanceCase("fault/\(word)\(point)\(framing)", .script(word + point + framing))
        }
      }
    }
  }

  static let heads: [ConformanceCase] = FaultKind.allCases.flatMap { kind in
    spellings(kind).flatMap { word in
      ([""] + points(kind, [.start, .head])).map { point in
        ConformanceCase("fault HEAD/\(word)\(point)", .script(word + point, "HEAD"))
      }
    }
  }

  private static let body = SampleBytes.pattern(3_000_000)

  static let uploads: [ConformanceCase] = FaultKind.allCases.flatMap { kind in
    spellings(kind).flatMap { word in
      points(kind, [.upload]).flatMap { point in
        [("data", ConformanceStep.Body.data(body)), ("stream", .stream(body)), ("file", .file(body))].map {
          source, body in
          var made = ConformanceCase(
            "fault upload/\(word)\(point) from \(source)", .script(word + point, "PUT", of: "/upload", body: body))
          if word == "stall", point != "@up:9m", source != "file" {
            // A percentage of a stream is never reached.
            made.unseenEnds = source == "stream" && point == "@up:50%" ? 0 : 1
          }
          return source == "file" ? made.offline(because: OfflineReason.resetFromFile) : made
        }
      }
    }
  }

  static let earlyStatuses: [ConformanceCase] = ["413", "503", "200", "401"].flatMap { status in
    ["@up:start", "@up:64k", "@up:50%", "@up:9m", ""].map { point in
      let made = ConformanceCase(
        "fault upload/\(status)\(point)", .script(status + point, "PUT", of: "/upload", body: .data(body)))
      return status == "401" ? made.offline(because: OfflineReason.challenge) : made
    }
  }
}
