public final class Digester { public enum A { case sha256 }
public init(_ a: A) {}
public func update(_ b: UnsafeRawBufferPointer) {}
public func finish() -> [UInt8] { [] } }
