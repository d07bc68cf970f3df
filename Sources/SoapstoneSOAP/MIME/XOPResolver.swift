/// Follows the references of one envelope to the parts of its message, within a bound.
///
/// A thousand `xop:Include` elements that name one part of a megabyte would make a gigabyte of values. Every reference
/// therefore costs the bytes of its part, and all together may not cost more than `MIMELimits.referencedBytes`.
public struct XOPResolver: Sendable {
    /// The message that the references lead into.
    public let message: MultipartMessage
    /// How often each part of the message was referred to, in the order of `message.parts`.
    public private(set) var uses: [Int]
    private let limits: MIMELimits
    private var left: Int

    /// Makes a resolver for one reading of the message's envelope.
    public init(_ message: MultipartMessage, limits: MIMELimits = .standard) {
        self.message = message
        self.limits = limits
        uses = Array(repeating: 0, count: message.parts.count)
        left = limits.referencedBytes
    }

    /// The part that an `xop:Include` or a `swaRef` refers to.
    ///
    /// - Throws: `MTOM_REF` for every scheme but `cid:`, a part that is not there, and the root part; `MTOM_LIMIT`
    ///   where the envelope has referred to more than it may.
    public mutating func part(for href: String) throws(MIMEError) -> MultipartMessage.Part {
        let index = try message.index(for: href)
        let part = message.parts[index]
        guard part.bytes.count <= left else {
            let offset = part.bytes.startIndex
            throw MIMEError(
                limit: "referencedBytes",
                of: limits.referencedBytes,
                "bytes that an envelope refers to",
                at: offset
            )
        }
        left -= part.bytes.count
        uses[index] += 1
        return part
    }
}
