/// How much one JSON document may hold; what is over a limit is refused as `JSON_LIMIT`, with the limit's name.
public struct JSONLimits: Sendable, Equatable {
    /// The name of a limit, as an error gives it.
    public enum Name: String, Sendable {
        case body, depth, members, values, string, number
    }

    /// Bytes of the whole document. 2 GiB less one is the most that is honoured: a record counts in 32 bits.
    public var body: Int
    /// Objects and arrays inside each other; a document that is one flat object has depth 1.
    public var depth: Int
    /// Members of one object.
    public var members: Int
    /// Values in all: objects, arrays and scalars, keys not counted.
    public var values: Int
    /// Bytes of one string or key in UTF-8, without quotes and escapes.
    public var string: Int
    /// Characters of one number.
    public var number: Int

    /// Makes limits; what is not given is as in `standard`.
    public init(
        body: Int = 2 << 20,
        depth: Int = 64,
        members: Int = 1_000,
        values: Int = 100_000,
        string: Int = 1 << 20,
        number: Int = 64
    ) {
        self.body = body
        self.depth = depth
        self.members = members
        self.values = values
        self.string = string
        self.number = number
    }

    /// For requests of clients: 2 MiB, 64 levels, 1,000 members, 100,000 values, strings of 1 MiB, numbers of 64.
    public static let standard = JSONLimits()
    /// For messages in files, as large as a response may be: 64 MiB, 256 levels, 10,000 members, 10 million values.
    public static let file = JSONLimits(
        body: 64 << 20,
        depth: 256,
        members: 10_000,
        values: 10_000_000,
        string: 64 << 20
    )
}
