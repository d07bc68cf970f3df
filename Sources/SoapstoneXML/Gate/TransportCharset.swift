/// What a transport says of a message's encoding: the `charset` parameter of its Content-Type.
package struct TransportCharset: Sendable {
    /// What counts where the labels of a message contradict each other.
    package enum Rule: Sendable {
        /// The message is refused: it would mean one thing to a filter and another to the back end.
        case agreement
        /// The byte order mark, then the transport, then the XML declaration (RFC 7303, section 3): servers give out
        /// contracts under a charset that the files know nothing of.
        case priority
    }

    /// The charset; nil where the transport does not name one.
    let name: String?
    let rule: Rule

    package init(_ name: String?, _ rule: Rule) {
        self.name = name
        self.rule = rule
    }
}
