#if os(Linux)
  import CGnuTLS

  /// The state of a hash function, kept by GnuTLS.
  struct DigestState: ~Copyable {
    private let handle: gnutls_hash_hd_t?
    private let length: Int

    /// GnuTLS fails here only for want of memory, or in FIPS mode for a hash function that isn't allowed there.
    init(_ algorithm: DigestAlgorithm) {
      var handle: gnutls_hash_hd_t?
      gnutls_hash_init(&handle, algorithm.code)
      self.handle = handle
      length = algorithm.length
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
      if let handle { gnutls_hash(handle, bytes.baseAddress, bytes.count) }
    }

    /// The digest; empty when the hash function couldn't be had.
    consuming func finish() -> [UInt8] {
      guard let handle else { return [] }
      return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        gnutls_hash_output(handle, buffer.baseAddress)
        count = length
      }
    }

    deinit {
      if let handle { gnutls_hash_deinit(handle, nil) }
    }
  }

  extension DigestAlgorithm {
    fileprivate var code: gnutls_digest_algorithm_t {
      switch self {
      case .md5: GNUTLS_DIG_MD5
      case .sha1: GNUTLS_DIG_SHA1
      case .sha256: GNUTLS_DIG_SHA256
      case .sha512: GNUTLS_DIG_SHA512
      }
    }
  }
#endif
