internal import CZLib
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// The files in a ZIP archive (PKWARE's APPNOTE 6.3.10) as workbooks use it: stored or deflated, in one piece.
///
/// What is said twice is taken from the directory at the archive's end, so data descriptors do not matter. Nothing is
/// unpacked beyond the size that the directory has for it.
struct ZIPArchive {
    private let bytes: [UInt8]
    /// By their names in small letters: packages do not tell letters apart (ISO/IEC 29500-2, section 6.2.2.3).
    private var entries: [[UInt8]: Entry] = [:]
    /// Where the directory begins: files end before it.
    private var end = 0

    private static let mostEntries = 4_096
    /// The largest file that is unpacked.
    private static let mostBytes = 32 << 20

    private struct Entry {
        var flags: Int
        var method: Int
        var checksum: Int
        var packed: Int
        var size: Int
        var offset: Int

        var isEncrypted: Bool { flags & 1 != 0 }
    }

    init(_ bytes: [UInt8]) throws(SheetError) {
        self.bytes = bytes
        // [MS-CFB], which a workbook with a password and those of the old form are in.
        guard !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else {
            throw SheetError("the workbook has a password or is of the form .xls; save it as .xlsx without a password")
        }
        guard let record = endRecord() else { throw SheetError("the file is no workbook: it is no whole ZIP archive") }
        let fields = try (0..<4).map { index throws(SheetError) in try number(2, at: record + 4 + 2 * index) }
        let (size, offset) = (try number(4, at: record + 12), try number(4, at: record + 16))
        guard !fields.contains(0xFFFF), size != 0xFFFF_FFFF, offset != 0xFFFF_FFFF else { throw Self.is64 }
        guard fields[0] == 0, fields[1] == 0, fields[2] == fields[3] else {
            throw SheetError("the ZIP archive is one of several parts")
        }
        guard offset + size == record else { throw SheetError("the ZIP archive's directory is not where it should be") }
        guard fields[3] <= Self.mostEntries else {
            throw SheetError("the ZIP archive has more than \(Self.mostEntries) files")
        }
        end = offset
        var position = offset
        for _ in 0..<fields[3] { position = try readEntry(at: position, before: record) }
        guard position == record else { throw SheetError("the ZIP archive's directory has more in it than files") }
    }

    private static let is64 = SheetError("the ZIP archive is of the form ZIP64, which is not read")

    /// Where the record at the end of the archive begins; a comment may follow it.
    private func endRecord() -> Int? {
        let last = bytes.count - 22
        guard last >= 0 else { return nil }
        return (max(0, last - 0xFFFF)...last).last { start in
            bytes[start...].starts(with: [0x50, 0x4B, 5, 6])
                && start + 22 + Int(bytes[start + 20]) + Int(bytes[start + 21]) << 8 == bytes.count
        }
    }

    /// Reads an entry of the directory, and says where the next one begins.
    private mutating func readEntry(at position: Int, before end: Int) throws(SheetError) -> Int {
        guard try number(4, at: position) == 0x0201_4B50 else {
            throw SheetError("the ZIP archive's directory is broken")
        }
        let entry = Entry(
            flags: try number(2, at: position + 8),
            method: try number(2, at: position + 10),
            checksum: try number(4, at: position + 16),
            packed: try number(4, at: position + 20),
            size: try number(4, at: position + 24),
            offset: try number(4, at: position + 42)
        )
        let lengths = try (0..<3).map { index throws(SheetError) in try number(2, at: position + 28 + 2 * index) }
        let next = position + 46 + lengths.reduce(0, +)
        guard next <= end else { throw SheetError("the ZIP archive's directory is broken") }
        let name = Array(bytes[position + 46..<position + 46 + lengths[0]])
        guard entry.packed != 0xFFFF_FFFF, entry.size != 0xFFFF_FFFF, entry.offset != 0xFFFF_FFFF else {
            throw Self.is64
        }
        // Programs would disagree about which of the two is meant.
        guard entries.updateValue(entry, forKey: name.map(ASCII.lowercase)) == nil else {
            throw SheetError("the ZIP archive has '\(Excerpt.escaped(name))' twice")
        }
        return next
    }

    /// The bytes of a file; nil where there is none of that name.
    func file(_ name: String) throws(SheetError) -> [UInt8]? {
        let key = name.utf8.map(ASCII.lowercase)
        guard let entry = entries[key] else { return nil }
        let shown = Excerpt.escaped(name.utf8)
        guard !entry.isEncrypted else { throw SheetError("'\(shown)' in the ZIP archive is encrypted") }
        guard entry.size <= Self.mostBytes else {
            throw SheetError("'\(shown)' in the ZIP archive has more than \(Self.mostBytes >> 20) MiB")
        }
        let header = entry.offset
        guard try number(4, at: header) == 0x0403_4B50 else { throw SheetError("'\(shown)' is not in the ZIP archive") }
        let length = try number(2, at: header + 26)
        let start = header + 30 + length + (try number(2, at: header + 28))
        guard start + entry.packed <= end,
            bytes[header + 30..<header + 30 + length].lazy.map(ASCII.lowercase).elementsEqual(key)
        else { throw SheetError("'\(shown)' is not in the ZIP archive") }
        let packed = bytes[start..<start + entry.packed]
        let content: [UInt8]?
        switch entry.method {
        case 0: content = entry.packed == entry.size ? Array(packed) : nil
        case 8: content = Self.inflated(packed, size: entry.size)
        default:
            throw SheetError("'\(shown)' in the ZIP archive is packed by method \(entry.method), which is not read")
        }
        guard let content, Self.checksum(content) == entry.checksum else {
            throw SheetError("'\(shown)' in the ZIP archive is damaged")
        }
        return content
    }

    /// A number of one to four bytes, the lowest first.
    private func number(_ count: Int, at offset: Int) throws(SheetError) -> Int {
        guard offset <= bytes.count - count else { throw SheetError("the ZIP archive is cut off") }
        return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
    }

    /// Unpacks deflated bytes (RFC 1951); nil where they are not exactly `size` bytes, packed.
    private static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var stream = z_stream()
        // zlib remembers the address, so it stays the same.
        return withUnsafeMutablePointer(to: &stream) { stream in
            // Less than nothing: without zlib's own header.
            guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
                return nil
            }
            defer { inflateEnd(stream) }
            var isWhole = false
            // zlib takes no output without an address, not even for nothing.
            let output = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { output, count in
                packed.withUnsafeBufferPointer { input in
                    // zlib only reads there; its header does not say so.
                    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    stream.pointee.avail_in = UInt32(input.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(size)
                    isWhole = inflate(stream, Z_FINISH) == Z_STREAM_END && stream.pointee.avail_in == 0
                }
                count = size - Int(stream.pointee.avail_out)
            }
            return isWhole && output.count == size ? output : nil
        }
    }
}
