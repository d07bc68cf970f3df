internal import SoapstoneXML

/// Writes what an entry of the cache has: numbers as words of 32 bits, texts and names by their numbers in tables.
struct EntryWriter {
    private var words: [UInt32] = []
    private var textNumbers: [ByteKey: UInt32] = [:]
    private var texts: [String] = []
    private var nameNumbers: [XMLName: UInt32] = [:]
    /// The numbers of each name's namespace and local name.
    private var names: [UInt32] = []

    mutating func word(_ word: UInt32) { words.append(word) }

    mutating func write<Value: EntryValue>(_ value: Value) { value.write(to: &self) }

    mutating func text(_ text: String) { word(number(of: text)) }

    mutating func name(_ name: XMLName) {
        if let number = nameNumbers[name] { return word(number) }
        let number = UInt32(truncatingIfNeeded: names.count / 2)
        nameNumbers[name] = number
        names += [self.number(of: name.namespace), self.number(of: name.local)]
        word(number)
    }

    private mutating func number(of text: String) -> UInt32 {
        if let number = textNumbers[ByteKey(text)] { return number }
        let number = UInt32(truncatingIfNeeded: texts.count)
        textNumbers[ByteKey(text)] = number
        texts.append(text)
        return number
    }

    /// The tables and the words, in little-endian order.
    var bytes: [UInt8] {
        var head = [UInt32(truncatingIfNeeded: texts.count)]
        head += texts.map { UInt32(truncatingIfNeeded: $0.utf8.count) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity((head.count + names.count + words.count + 1) * 4 + texts.reduce(0) { $0 + $1.utf8.count })
        Self.append(head, to: &bytes)
        for text in texts { bytes += text.utf8 }
        Self.append([UInt32(truncatingIfNeeded: names.count / 2)] + names, to: &bytes)
        Self.append(words, to: &bytes)
        return bytes
    }

    private static func append(_ words: [UInt32], to bytes: inout [UInt8]) {
        words.map(\.littleEndian).withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
}
