/// Decodes UTF-8 one byte at a time. An invalid sequence is dropped, and the code points around it are kept.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var missing = 0
  /// The values that are valid for the next continuation byte. After some lead bytes, fewer values are valid, because
  /// the others would encode a surrogate, a value above U+10FFFF, or a code point in more bytes than it needs.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// True if a code point has begun and its last byte has not arrived.
  var isPartial: Bool { missing > 0 }

  /// Decodes the next byte.
  ///
  /// - Returns: The code point that the byte completes; `nil` if it completes none.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    if missing > 0 {
      if allowed.contains(byte) {
        allowed = 0x80...0xBF
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        return missing == 0 ? Unicode.Scalar(value) : nil
      }
      reset()
    }
    switch byte {
    case 0x00...0x7F: return Unicode.Scalar(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1)
    case 0xE0: begin(0, missing: 2, allowed: 0xA0...0xBF)
    case 0xED: begin(0x0D, missing: 2, allowed: 0x80...0x9F)
    case 0xE1...0xEF: begin(byte & 0x0F, missing: 2)
    case 0xF0: begin(0, missing: 3, allowed: 0x90...0xBF)
    case 0xF1...0xF3: begin(byte & 0x07, missing: 3)
    case 0xF4: begin(4, missing: 3, allowed: 0x80...0x8F)
    default: break
    }
    return nil
  }

  /// Drops a code point that has begun.
  mutating func reset() { self = ScalarDecoder() }

  private mutating func begin(_ bits: UInt8, missing: Int, allowed: ClosedRange<UInt8> = 0x80...0xBF) {
    value = UInt32(bits)
    self.missing = missing
    self.allowed = allowed
  }
}
