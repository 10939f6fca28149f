/// A step through a multipart body, valid during the call it is given to (RFC 7578 §4).
public enum MultipartFormEvent {
  /// A part with these fields begins.
  case partBegan(HeaderFields)
  /// Some bytes of the part, never none; they may come in pieces of any size.
  case partData(UnsafeRawBufferPointer)
  /// The part is complete.
  case partEnded
}
