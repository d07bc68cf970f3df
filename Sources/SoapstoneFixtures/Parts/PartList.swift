internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The parts beside an envelope, in the order in which the envelope refers to them; then those that it does not refer to,
/// as they stand in the message.
///
/// Clients draw boundaries and Content-IDs anew for each message. So parts are told apart by their numbers in this list,
/// and are the same where their contents are.
struct PartList: Sendable {
    /// A part as messages are compared by it.
    struct Entry: Sendable {
        /// The SHA-256 of the content, in digits of base 16; of a content that is not kept, the one that was kept of it.
        let digest: String
        /// Its Content-Type; nil where it has none.
        let type: String?
    }

    let entries: [Entry]
    private let package: MultipartMessage?
    /// Where the parts stand in the message.
    private let order: [Int]
    /// The numbers of the parts that the envelope refers to, from 1, by their places in the message.
    private let numbers: [Int: Int]

    /// Of a message without parts.
    static let none = PartList()

    private init() {
        entries = []
        package = nil
        order = []
        numbers = [:]
    }

    /// Lists the parts of a package; none without one.
    ///
    /// - Parameters:
    ///   - canonical: the canonical payload, whose references say which part is the first.
    ///   - content: what of a part's content is compared.
    init(
        _ package: MultipartMessage?,
        _ canonical: [UInt8],
        content: (MultipartMessage.Part) -> [UInt8] = PartList.content
    ) {
        guard let package else {
            self = .none
            return
        }
        var order: [Int] = []
        for reference in Self.references(in: canonical) {
            guard let part = package.index(of: reference.url), !order.contains(part) else { continue }
            order.append(part)
        }
        let numbers = Dictionary(uniqueKeysWithValues: zip(order, 1...))
        order += package.parts.indices.filter { $0 != package.rootIndex && numbers[$0] == nil }
        self.numbers = numbers
        entries = order.map { Entry(package.parts[$0], content: content(package.parts[$0])) }
        self.package = package
        self.order = order
    }

    /// The content of the part at a place in the list.
    func content(at index: Int) -> [UInt8] { package.map { Self.content(of: $0.parts[order[index]]) } ?? [] }

    /// Lists the parts of a package by the payload that refers to them.
    ///
    /// - Parameter form: the canonical form that requests are compared in.
    init(
        _ package: MultipartMessage?,
        of payload: XMLElement?,
        _ form: CanonicalForm,
        content: (MultipartMessage.Part) -> [UInt8] = PartList.content
    ) {
        guard package != nil else {
            self = .none
            return
        }
        var output = ByteWriter(capacity: 1024)
        form.write(bodyFrom: payload, to: &output)
        self.init(package, output.bytes, content: content)
    }

    /// The decoded content of a part; one that cannot be decoded, as it stands there.
    static func content(of part: MultipartMessage.Part) -> [UInt8] { Array((try? part.content()) ?? part.bytes) }

    /// A value of the envelope: a reference to a part by the part's number, all else as it is.
    func named(_ value: String) -> String {
        guard let package, value.utf8.count > 4, ASCII.matches(value.utf8.prefix(4), "cid:".utf8),
            let part = package.index(of: value), let number = numbers[part]
        else { return value }
        return Self.name(number)
    }

    /// The canonical payload with the parts' numbers in the place of references, and the digests of all parts behind it.
    func extending(_ canonical: [UInt8]) -> [UInt8] {
        guard let package else { return canonical }
        var result: [UInt8] = []
        var start = 0
        for reference in Self.references(in: canonical) {
            guard let part = package.index(of: reference.url), let number = numbers[part] else { continue }
            result += canonical[start..<reference.range.lowerBound] + Array(Self.name(number).utf8)
            start = reference.range.upperBound
        }
        result += canonical[start...]
        // No canonical text has a NUL.
        for entry in entries { result += [0] + Array(entry.digest.utf8) }
        return result
    }

    /// A URL has no blank, so no reference to something else is taken for it.
    private static func name(_ number: Int) -> String { "cid: \(number)" }

    /// Where canonical text has a `cid:` URL for the whole value of an attribute or for the beginning of a text.
    private static func references(in canonical: [UInt8]) -> [(range: Range<Int>, url: String)] {
        var found: [(range: Range<Int>, url: String)] = []
        var index = 0
        while let colon = canonical[index...].firstIndex(of: UInt8(ascii: ":")) {
            index = colon + 1
            let start = colon - 3
            guard start > 0, ASCII.matches(canonical[start..<colon], "cid".utf8) else { continue }
            let end: Int?
            switch canonical[start - 1] {
            case UInt8(ascii: "\""): end = canonical[index...].firstIndex(of: UInt8(ascii: "\""))
            case UInt8(ascii: ">"): end = canonical[index...].firstIndex(of: UInt8(ascii: "<"))
            default: continue
            }
            guard let end else { continue }
            let text = String(decoding: canonical[start..<end], as: UTF8.self)
            found.append((start..<end, text.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")))
            index = end
        }
        return found
    }
}

extension PartList.Entry {
    fileprivate init(_ part: MultipartMessage.Part, content: [UInt8]) {
        digest = Withheld.digest(in: content) ?? Fixture.Withheld(of: content).sha256
        type = part.contentType?.description
    }
}

extension PartList {
    /// What the parts of a message differ in from these; part 1 is the envelope.
    func differences(from other: PartList, limit: Int) -> [Difference] {
        var differences: [Difference] = []
        for index in 0..<max(entries.count, other.entries.count) where differences.count < limit {
            let wanted = index < entries.count ? entries[index] : nil
            let given = index < other.entries.count ? other.entries[index] : nil
            guard wanted?.digest != given?.digest else { continue }
            differences.append(
                Difference(
                    kind: given == nil ? .missing : wanted == nil ? .extra : .bytes,
                    path: "part[\(index + 2)]",
                    namespaces: [],
                    expected: wanted.map(Self.shown),
                    found: given.map(Self.shown)
                )
            )
        }
        return differences
    }

    private static func shown(_ entry: Entry) -> String {
        "\(entry.type.map { Excerpt.escaped($0.utf8) } ?? "a part") with the SHA-256 \(entry.digest.prefix(16))…"
    }
}
