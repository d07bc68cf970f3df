/// The message addressing properties of WS-Addressing 1.0 (Core section 3).
public struct Addressing: Hashable, Sendable {
    /// `To`: the address that the message is meant for.
    public var to: String?
    /// `Action`: what the message asks for.
    public var action: String?
    /// `MessageID`: the message's own id.
    public var messageID: String?
    /// The message that this one responses.
    public var relatesTo: String?
    /// `From`: the address of the sender.
    public var from: String?
    /// `ReplyTo`: where the response is to go.
    public var replyTo: String?
    /// `FaultTo`: where a fault is to go.
    public var faultTo: String?

    /// Makes the properties; what is nil is left out of the message.
    public init(
        to: String? = nil,
        action: String? = nil,
        messageID: String? = nil,
        relatesTo: String? = nil,
        from: String? = nil,
        replyTo: String? = nil,
        faultTo: String? = nil
    ) {
        self.to = to
        self.action = action
        self.messageID = messageID
        self.relatesTo = relatesTo
        self.from = from
        self.replyTo = replyTo
        self.faultTo = faultTo
    }

    /// The namespace of the Recommendation of 9 May 2006.
    public static let namespace = "http://www.w3.org/2005/08/addressing"
    /// The address of the one at the other end of the connection (Core section 2.1).
    public static let anonymous = namespace + "/anonymous"
    /// The address to which nothing is sent.
    public static let none = namespace + "/none"
}
