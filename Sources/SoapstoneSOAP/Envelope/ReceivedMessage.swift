/// A message as it came: its envelope, and the package that it came in.
public struct ReceivedMessage: Sendable {
    /// The envelope.
    public let envelope: Envelope
    /// The parts of a `multipart/related` message, the envelope among them; nil for an envelope alone.
    public let package: MultipartMessage?
    /// How much the envelope may refer to.
    public let limits: MIMELimits

    /// Makes a message of what was read.
    public init(_ envelope: Envelope, package: MultipartMessage? = nil, limits: MIMELimits = .standard) {
        self.envelope = envelope
        self.package = package
        self.limits = limits
    }
}
