import CPlatformShims

Descriptors.prepare()
Program.exit(Command.main(Array(CommandLine.arguments.dropFirst())))
