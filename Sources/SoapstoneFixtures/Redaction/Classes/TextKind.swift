internal import SoapstoneBase
internal import SoapstoneCodec

/// What a codec reads in a place, so that what takes a value's place can be read there as well.
struct TextKind: Sendable {
    /// A text of the kind that differs with its argument.
    let specimen: @Sendable (Int) -> String
    private let json: @Sendable (String) throws(ScalarError) -> String?

    /// nil for what is no text.
    init?(_ type: ItemType) {
        guard case .scalar(_, _, let specimen, let json) = type else { return nil }
        self.specimen = specimen
        self.json = json
    }

    /// What a text is to the codec.
    enum Reading {
        case value
        /// A way to say that there is none: blanks, zeros. They fill rows of a table that are not used, and codecs look
        /// for them there.
        case noValue
        /// Not of the kind.
        case unreadable
    }

    /// Zero as digits, with a point or a sign, which may be overpunched.
    private static let zeros = Array("0.+-{}".utf8)

    func reading(of text: [UInt8]) -> Reading {
        if text.allSatisfy({ ASCII.isSpace($0) || Self.zeros.contains($0) }) { return .noValue }
        guard let text = String(validating: text, as: UTF8.self) else { return .unreadable }
        do throws(ScalarError) {
            return try json(text) == nil ? .noValue : .value
        } catch {
            return .unreadable
        }
    }
}
