// Tells if a value is a copy of another, without `Equatable`.
//
// Why this is sound. A copy has the same references, tags and numbers as its original. Only the padding, whose bytes
// mean nothing, can differ. So the values are compared part by part. `FieldRecords.swift` and `TypeKind.swift` find the
// parts. Parts without padding are compared byte by byte. References are not followed, which limits the work to the
// size of the type.
//
// A value never counts as a copy of a value inside it. For example, `.next(.next(.end))` of an indirect enum has
// `.next(.end)` inside it. The two values refer to different boxes, so the result is false. Case paths rely on this.
//
// Exception: the parts of a struct without reflection metadata are not known, so any two values of the struct count as
// copies. This answer can be wrong, but the comparison reads no invalid memory. An enum without metadata is compared
// byte by byte if the tags are the same.

/// True if the two values have the same bytes, except for padding: for instance, `a` and `b` after `let b = a`.
///
/// - Parameter ignored: Returns true for a type whose values are not compared.
/// - Complexity: O(n), where n is the size of the type.
func isCopy(
  _ one: UnsafeRawPointer,
  of other: UnsafeRawPointer,
  type: Any.Type,
  except ignored: (Any.Type) -> Bool = { _ in false }
) -> Bool {
  if ignored(type) { return true }
  switch TypeKind(type) {
  case .enum, .optional:
    return EnumType(type).hasEnumWitnesses
      ? isCopyOfEnum(one, of: other, type: type, except: ignored) : hasSameBytes(one, other, of: type)
  case .struct, .tuple:
    return storedFields(of: type).allSatisfy {
      isCopy(one + $0.offset, of: other + $0.offset, type: $0.type, except: ignored)
    }
  case .existential:
    return isCopyOfExistential(one, of: other, type: type, except: ignored)
  case .class, .function, .metatype, .other:
    return hasSameBytes(one, other, of: type)
  }
}

private func isCopyOfEnum(
  _ one: UnsafeRawPointer,
  of other: UnsafeRawPointer,
  type: Any.Type,
  except ignored: (Any.Type) -> Bool
) -> Bool {
  let tag = EnumType(type).tag(at: one)
  guard EnumType(type).tag(at: other) == tag else { return false }
  guard let field = enumCases(of: type)?[tag] else { return hasSameBytes(one, other, of: type) }
  guard let payload = field.payload else { return true }
  return EnumType(type).withProjectedCopy(of: one) { one in
    EnumType(type).withProjectedCopy(of: other) { other in
      isCopy(one, of: other, type: field.isIndirect ? AnyObject.self : payload, except: ignored)
    }
  }
}

/// Compares two existentials. If `isStoredWithItsType` is true for their type, each begins with three words, which hold
/// the value or a reference to its box, and the type of the value follows. Other existentials, such as those of
/// `AnyObject` and `Error`, are compared byte by byte.
private func isCopyOfExistential(
  _ one: UnsafeRawPointer,
  of other: UnsafeRawPointer,
  type: Any.Type,
  except ignored: (Any.Type) -> Bool
) -> Bool {
  let typeOffset = 3 * MemoryLayout<Int>.size
  guard isStoredWithItsType(type) else { return hasSameBytes(one, other, of: type) }
  let dynamicType = one.load(fromByteOffset: typeOffset, as: Any.Type.self)
  guard other.load(fromByteOffset: typeOffset, as: Any.Type.self) == dynamicType else { return false }
  return EnumType(dynamicType).isStoredInline
    ? isCopy(one, of: other, type: dynamicType, except: ignored) : one.load(as: Int.self) == other.load(as: Int.self)
}

private func hasSameBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, of type: Any.Type) -> Bool {
  let size = EnumType(type).layout.size
  return UnsafeRawBufferPointer(start: one, count: size)
    .elementsEqual(UnsafeRawBufferPointer(start: other, count: size))
}
