// A test that imports this speaks of servers, and of what `MockTesting` has for both players.
@_exported import MockServer
@_exported import MockTesting
