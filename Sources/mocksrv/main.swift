import MockServer
import LinkModel
import Scenarios
import CPlatformShims
var o = ServerOptions()
o.port = UInt16(CommandLine.arguments[1])!
if CommandLine.arguments.count > 2 { o.link = try LinkProfile(parsing: CommandLine.arguments[2]) }
o.warn = { print("WARN", $0) }
let s = try MockServer(o)
s.engine.journal.observe { e in print(e.number, e.connection, e.exchange, e.attempt, e.head.method, e.target, e.planned, e.wire as Any, e.receivedBytes, e.notes) }
print(s.url, s.controlURL)
while readLine() != nil {}
import Glibc
