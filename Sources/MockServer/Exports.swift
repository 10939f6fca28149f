// A test that imports the server speaks of rules, journal entries and links as well.
@_exported import HTTPSemantics
@_exported import LinkModel
@_exported import Quantities
@_exported import Scenarios
