public import SoapstoneXML

/// Writes records as JSON objects.
public struct ObjectWriter: ~Copyable {
    /// What was written.
    public var output: ByteWriter
    @usableFromInline var needsComma = false

    /// Makes a writer that goes on behind what `output` holds.
    @inlinable
    public init(output: consuming ByteWriter = ByteWriter()) {
        self.output = output
    }

    /// Begins a member.
    @inlinable
    mutating func key(_ slot: Slot) {
        key(slot.jsonKey)
    }

    /// Begins a member with a key that is ready to be copied: comma, quotes and colon included.
    @inlinable
    @inline(__always)
    mutating func key(_ key: Fragment) {
        // The first member's key goes without its comma.
        output.append(key, skipping: needsComma ? 0 : 1)
        needsComma = true
    }

    @inlinable
    mutating func beginElement() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @inlinable
    mutating func beginArray() {
        output.append(UInt8(ascii: "["))
        needsComma = false
    }

    @inlinable
    mutating func endArray() {
        output.append(UInt8(ascii: "]"))
        needsComma = true
    }

    @inlinable
    mutating func beginObject() {
        output.append(UInt8(ascii: "{"))
        needsComma = false
    }

    @inlinable
    mutating func endObject() {
        output.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes a member whose value is an object, which may be empty: a group that may be absent is an optional.
    @inlinable
    mutating func group(_ slot: Slot, _ fields: (inout ObjectWriter) -> Void) {
        key(slot)
        beginObject()
        fields(&self)
        endObject()
    }
}
