extension UInt8 {
    /// Whether the byte is white space in XML 1.0.
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without white space at either end.
    var trimmingXMLSpace: SubSequence {
        guard let first = firstIndex(where: { !$0.isXMLSpace }), let last = lastIndex(where: { !$0.isXMLSpace }) else {
            return self[endIndex..<endIndex]
        }
        return self[first...last]
    }
}

extension String {
    /// The text without XML white space at either end.
    var trimmingXMLSpace: String { String(decoding: utf8.trimmingXMLSpace, as: UTF8.self) }
}
