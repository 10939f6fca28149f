import LinkModel
import Quantities
import Scenarios

/// `mocksrv profiles`: the links that have a name.
enum ProfilesCommand {
  static func run(_ arguments: Arguments) throws -> Int32 {
    if arguments.has(.plot) || !arguments.operands.isEmpty { return try plot(arguments) }
    let isVerbose = arguments.has(.verbose)
    var columns = Columns(rightAligned: [1, 2, 3, 4])
    columns.add(["NAME", "DOWN", "UP", "DELAY", "LOSS", "TRUST", "TITLE"])
    for preset in LinkPreset.all { columns.add(cells(preset)) }
    let table = columns.lines()
    var lines = [table[0]]
    var tool = ""
    var source = ""
    for (preset, line) in zip(LinkPreset.all, table.dropFirst()) {
      if preset.tool != tool {
        tool = preset.tool
        lines += ["", ProfileGroups.title(tool)]
      }
      lines.append(line)
      if isVerbose, preset.source != source {
        lines += ReadableText.wrapped(preset.source, width: 112).map { "      \($0)" }
        source = preset.source
      }
    }
    lines += ["", footer(isVerbose)]
    Output.standard.write(lines.joined(separator: "\n") + "\n")
    return ExitCode.fine
  }

  /// Shows what to expect of the links that are named.
  private static func plot(_ arguments: Arguments) throws(UsageError) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("--plot needs a link: mocksrv profiles very-bad --plot")
    }
    guard arguments.has(.plot) else {
      throw UsageError("profiles takes a link with --plot only: mocksrv profiles \(arguments.operands[0]) --plot")
    }
    var parts: [String] = []
    for name in arguments.operands {
      let link = try ServerSettings.link(OptionValue(text: name, origin: "LINK"))
      parts.append(ProfilePlot.lines(link, name: name).joined(separator: "\n"))
    }
    Output.standard.write(parts.joined(separator: "\n\n") + "\n")
    return ExitCode.fine
  }

  private static func cells(_ preset: LinkPreset) -> [String] {
    let link = preset.settings
    var title = preset.title
    var extras: [String] = []
    if link.jitter > .zero { extras.append("jitter \(link.jitter.quantityText)") }
    if link.dnsDelay > .zero { extras.append("DNS \(link.dnsDelay.quantityText)") }
    if let burst = link.burst { extras.append("burst \(burst)") }
    if !extras.isEmpty { title += " (\(extras.joined(separator: ", ")))" }
    return [
      preset.name, rate(link.down), rate(link.up), pair(link.delayDown.quantityText, link.delayUp.quantityText),
      pair(link.lossDown.description, link.lossUp.description), preset.trust.rawValue, title,
    ]
  }

  private static func rate(_ rate: BitRate?) -> String { rate?.description ?? "unlimited" }

  /// One figure where both directions have the same.
  private static func pair(_ down: String, _ up: String) -> String { down == up ? down : "\(down)/\(up)" }

  private static func footer(_ isVerbose: Bool) -> String {
    "Rates are per second, on the wire. Delays are one-way, down/up where they differ; loss is per direction.\n"
      + "Trust says how well the figures are proven\(isVerbose ? "" : "; --verbose says where they come from").\n"
      + "Use one with --profile NAME, or change it: --profile 'edge,loss=1%'; mocksrv profiles --help names the keys."
  }
}
