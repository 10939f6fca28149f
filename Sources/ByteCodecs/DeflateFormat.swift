/// What stands around deflate data; the raw values are zlib's "window bits" for a window of 32 KiB.
enum DeflateFormat: Int32 {
  case raw = -15
  case zlib = 15
  case gzip = 31
}
