#if canImport(Darwin)
  import CryptoKit

  /// The state of a hash function, kept by CryptoKit.
  struct DigestState: ~Copyable {
    private enum Function {
      case md5(Insecure.MD5)
      case sha1(Insecure.SHA1)
      case sha256(SHA256)
      case sha512(SHA512)
    }

    private var function: Function

    init(_ algorithm: DigestAlgorithm) {
      function =
        switch algorithm {
        case .md5: .md5(Insecure.MD5())
        case .sha1: .sha1(Insecure.SHA1())
        case .sha256: .sha256(SHA256())
        case .sha512: .sha512(SHA512())
        }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
      switch function {
      case .md5(var hash):
        hash.update(bufferPointer: bytes)
        function = .md5(hash)
      case .sha1(var hash):
        hash.update(bufferPointer: bytes)
        function = .sha1(hash)
      case .sha256(var hash):
        hash.update(bufferPointer: bytes)
        function = .sha256(hash)
      case .sha512(var hash):
        hash.update(bufferPointer: bytes)
        function = .sha512(hash)
      }
    }

    consuming func finish() -> [UInt8] {
      switch function {
      case .md5(let hash): Array(hash.finalize())
      case .sha1(let hash): Array(hash.finalize())
      case .sha256(let hash): Array(hash.finalize())
      case .sha512(let hash): Array(hash.finalize())
      }
    }
  }
#endif
