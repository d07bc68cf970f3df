#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension TapeBuilder {
    /// Appends a start tag's declarations and attributes, for which there is room.
    @inline(never)
    mutating func append(_ parts: Parts, position: UInt32) {
        if let namespaces = parts.namespaces {
            for item in 0..<Int(parts.namespaceCount) {
                append(prefix: namespaces[item * 2], uri: namespaces[item * 2 + 1], position: position)
            }
        }
        if let attributes = parts.attributes {
            for item in 0..<Int(parts.attributeCount) { append(attribute: attributes + item * 5, position: position) }
        }
    }

    private mutating func append(
        prefix: UnsafePointer<UInt8>?,
        uri: UnsafePointer<UInt8>?,
        position: UInt32
    ) {
        let id = prefix.map { names.id(local: $0, uri: nil, foreign: &foreign) } ?? XMLEvent.noPrefix
        let offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
        var length = 0
        if let uri {
            let bytes = strlen(UnsafeRawPointer(uri).assumingMemoryBound(to: CChar.self))
            length = appendToSide(UnsafeBufferPointer(start: uri, count: bytes))
        }
        if length > limits.namespaceURIBytes {
            return fail(
                .namespaceURIBytes,
                "A namespace name has more than \(limits.namespaceURIBytes) bytes."
            )
        }
        append(.namespace, id, offset, length, position)
    }

    /// Appends an attribute from libxml2's five pointers: local name, prefix, namespace, value, end of value.
    private mutating func append(attribute: UnsafeMutablePointer<UnsafePointer<UInt8>?>, position: UInt32) {
        guard let local = attribute[0], let value = attribute[3], let end = attribute[4] else { return }
        var length = end - value
        if length > limits.attributeValueBytes {
            return fail(
                .attributeValueBytes,
                "An attribute's value has more than \(limits.attributeValueBytes) bytes."
            )
        }
        let id = names.id(local: local, uri: attribute[2], foreign: &foreign)
        var offset: UInt32
        if let inSource = sourceOffset(value) {
            offset = inSource
        } else {
            offset = UInt32(truncatingIfNeeded: side.count) | XMLEvent.side
            length = appendToSide(UnsafeBufferPointer(start: value, count: length))
        }
        append(.attribute, id, offset, length, position)
    }

    private mutating func append(
        _ kind: XMLEvent.Kind,
        _ id: UInt32,
        _ offset: UInt32,
        _ length: Int,
        _ position: UInt32
    ) {
        events[count] = XMLEvent(
            name: id | kind.rawValue << XMLEvent.kindShift,
            end: UInt32(count + 1),
            offset: offset,
            length: UInt32(truncatingIfNeeded: length),
            position: position
        )
        count += 1
    }

    /// Appends a value that libxml2 copied, and returns its length.
    private mutating func appendToSide(_ value: UnsafeBufferPointer<UInt8>) -> Int {
        let start = side.count
        Ampersands.pieces(of: value) { side.append($0) }
        return side.count - start
    }
}
