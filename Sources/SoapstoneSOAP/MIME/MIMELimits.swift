/// How large a multipart message may be, and how much its envelope may refer to.
public struct MIMELimits: Equatable, Sendable {
    /// The most parts of a message, its root part among them.
    public var parts = 50
    /// The most bytes of a whole multipart body.
    public var totalBytes = 50 << 20
    /// The most header fields of one part.
    public var partHeaders = 32
    /// The most bytes of one header field with its folded lines, the last line end left out.
    public var headerLine = 1024
    /// The most characters of a boundary (RFC 2046 section 5.1.1 allows 70).
    public var boundary = 70
    /// The most bytes of parts that an envelope may refer to, where a part counts as often as it is referred to.
    public var referencedBytes = 50 << 20

    /// The limits that hold where nobody sets others.
    public static let standard = MIMELimits()

    /// Makes the standard limits, to be changed one by one.
    public init() {}
}
