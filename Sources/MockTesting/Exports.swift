// A test that imports this speaks of networks, rules, journal entries and links as well.
@_exported import MockURLProtocol
