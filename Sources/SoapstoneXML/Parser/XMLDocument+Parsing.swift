extension XMLDocument {
    /// Parses a message.
    ///
    /// - Parameters:
    ///   - bytes: the message as it was received; they are copied.
    ///   - charset: the `charset` parameter of the transport's Content-Type, if it had one. A byte order mark counts for
    ///     more, the document's own declaration for less.
    ///   - limits: how much of everything to accept.
    public convenience init(
        parsing bytes: UnsafeBufferPointer<UInt8>,
        charset: String? = nil,
        limits: XMLLimits = .request
    ) throws(XMLError) {
        self.init(storage: try Self.parse(bytes, charset, limits))
    }

    /// Parses a message.
    public convenience init(
        parsing bytes: [UInt8],
        charset: String? = nil,
        limits: XMLLimits = .request
    ) throws(XMLError) {
        let storage = try bytes.withUnsafeBufferPointer { bytes throws(XMLError) in
            try Self.parse(bytes, charset, limits)
        }
        self.init(storage: storage)
    }

    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ charset: String?,
        _ limits: XMLLimits
    ) throws(XMLError) -> TapeStorage {
        let (source, elements) = try Gate(charset: charset, limits: limits).admit(bytes)
        return try ParserPool.shared.parse(source, limits: limits, elements: elements)
    }
}
