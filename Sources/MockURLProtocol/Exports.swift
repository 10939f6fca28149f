// A test that imports the mock speaks of rules, journal entries and links as well.
@_exported import HTTPSemantics
@_exported import LinkModel
@_exported import Quantities
@_exported import Scenarios
