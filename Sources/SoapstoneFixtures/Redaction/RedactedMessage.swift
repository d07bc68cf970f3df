/// A message's body as it may be kept.
public struct RedactedMessage: Equatable, Sendable {
    /// The bytes that may be kept; where `isWithheld`, `[[withheld:LENGTH:SHA-256]]` in their place.
    public var body: [UInt8]
    /// The values that stand in the place of others of the same form, in their order. They are to be listed beside the
    /// message: only so can they be told from secrets.
    public var pseudonyms: [Pseudonym]
    /// Whether anything was taken away or dropped.
    public var isChanged: Bool
    /// Whether the body could not be read as what it claims to be, so that only its length and hash are kept.
    public var isWithheld: Bool
    /// Short numbers that were taken away, which are never kept: the text of a fault may quote them.
    var quoted: Set<[UInt8]> = []
    /// Secrets that were taken away, which are never kept: other messages may have them.
    var taken = TakenValues()

    /// Two messages are the same by what is kept of them.
    public static func == (left: RedactedMessage, right: RedactedMessage) -> Bool {
        left.body == right.body && left.pseudonyms == right.pseudonyms && left.isChanged == right.isChanged
            && left.isWithheld == right.isWithheld
    }

    /// Makes a message's redacted form.
    public init(body: [UInt8], pseudonyms: [Pseudonym] = [], isChanged: Bool = false, isWithheld: Bool = false) {
        self.body = body
        self.pseudonyms = pseudonyms
        self.isChanged = isChanged
        self.isWithheld = isWithheld
    }
}

extension Withheld {
    /// The message with such a text in place of its body.
    static func message(_ body: [UInt8]) -> RedactedMessage {
        RedactedMessage(body: text(of: body), isChanged: true, isWithheld: true)
    }
}
