internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstonePages
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A body as a page shows it. It was redacted before.
struct ShownText {
    /// About the most bytes of a body on a page.
    static let limit = 64 << 10

    let pieces: [MarkupLayout.Piece]
    /// Whether the end is left out.
    let isCut: Bool

    /// Lays out XML; any other text is shown as it is. Nil for bytes that are no text.
    init?(_ body: [UInt8], contentType: String?) {
        let type = contentType.flatMap { try? MediaType(parsing: $0) }
        if let layout = MarkupLayout(body, charset: type?["charset"], limit: Self.limit) {
            self.init(pieces: layout.pieces, isCut: layout.isCut)
        } else {
            guard let text = String(validating: body, as: UTF8.self) else { return nil }
            self.init(text)
        }
    }

    init(_ text: String) {
        // No character is torn apart: the cut is between scalars.
        var kept = ""
        var isCut = false
        for scalar in text.unicodeScalars {
            guard kept.utf8.count < Self.limit else {
                isCut = true
                break
            }
            kept.unicodeScalars.append(scalar)
        }
        self.init(pieces: [MarkupLayout.Piece(markup: "", text: kept)], isCut: isCut)
    }

    private init(pieces: [MarkupLayout.Piece], isCut: Bool) {
        self.pieces = pieces
        self.isCut = isCut
    }
}

extension PageData {
    /// A text below a summary.
    ///
    /// - Parameters:
    ///   - whole: where all of it is, in words, and its address where it has one.
    static func block(
        _ caption: String,
        _ text: ShownText,
        isOpen: Bool = true,
        whole: (text: String, address: String)
    ) -> PageData {
        PageData { data in
            data.set("caption", caption)
            data.set("isOpen", isOpen)
            data.set("pieces", text.pieces) { piece, data in
                data.set("markup", piece.markup)
                data.set("piece", piece.text)
            }
            data.set("isCut", text.isCut)
            data.set("whole", whole.text)
            data.set("wholeAddress", whole.address)
        }
    }
}

/// Numbers as people read them.
enum Figures {
    static func bytes(_ count: Int) -> String {
        switch count {
        case 1: "1 byte"
        case ..<1_000: "\(count) bytes"
        case ..<1_000_000: "\(tenths(count, 1_000)) kB"
        default: "\(tenths(count, 1_000_000)) MB"
        }
    }

    /// A time, of which three digits are enough.
    static func duration(nanoseconds: Int64) -> String {
        let microseconds = max(Int(nanoseconds / 1_000), 0)
        return switch microseconds {
        case ..<1_000: "\(microseconds) µs"
        case ..<1_000_000: "\(tenths(microseconds, 1_000)) ms"
        default: "\(tenths(microseconds, 1_000_000)) s"
        }
    }

    static func duration(_ duration: Duration) -> String {
        let parts = duration.components
        // No delay is longer than an hour.
        let seconds = min(parts.seconds, 1_000_000)
        return Self.duration(nanoseconds: seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    private static func tenths(_ number: Int, _ unit: Int) -> String {
        let tenths = number / (unit / 10)
        return tenths >= 1_000 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
