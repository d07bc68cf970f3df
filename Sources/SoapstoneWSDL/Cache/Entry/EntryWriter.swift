internal import SoapstoneXML

/// Writes what an entry of the cache has: numbers as words of 32 bits, texts and names by their numbers in tables.
///
/// A word has seven bits a byte, the lowest first, and in the highest bit whether there are more (LEB128): most are small, and
/// what is not written need not be read.
struct EntryWriter {
    private var words: [UInt8] = []
    private var textNumbers: [ByteKey: UInt32] = [:]
    private var texts: [String] = []
    private var nameNumbers: [XMLName: UInt32] = [:]
    /// The numbers of each name's namespace and local name.
    private var names: [UInt32] = []

    mutating func word(_ word: UInt32) { Self.append(word, to: &words) }

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

    /// The tables and the words.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        Self.append(UInt32(truncatingIfNeeded: texts.count), to: &bytes)
        for text in texts { Self.append(UInt32(truncatingIfNeeded: text.utf8.count), to: &bytes) }
        for text in texts { bytes += text.utf8 }
        Self.append(UInt32(truncatingIfNeeded: names.count / 2), to: &bytes)
        for number in names { Self.append(number, to: &bytes) }
        return bytes + words
    }

    private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
        var rest = word
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
