internal import SoapstoneMessages
package import SoapstoneSOAP
package import SoapstoneXML

/// A request as matchers look at it.
///
/// It belongs to one thread: what costs something is made when it is first asked for, and kept for the next fixture.
package final class MatchRequest {
    package let version: SOAPVersion
    /// The action without quotes; nil where the request names none or an empty one.
    package let action: String?
    /// The body's element; nil where the body is empty.
    package let payload: XMLElement?
    /// Header fields and query; nil where they are not known, and then nothing is asked of them.
    package let head: RequestHead?
    /// The parts that it came with; nil for an envelope alone.
    let package: MultipartMessage?
    /// The message as it came.
    let own: Form
    private var redacted: [Form]?

    /// - Parameter document: the whole message; nil where it is not known.
    package init(
        version: SOAPVersion,
        action: String?,
        payload: XMLElement?,
        document: XMLDocument?,
        package: MultipartMessage? = nil,
        head: RequestHead?
    ) {
        self.version = version
        self.action = action
        self.payload = payload
        self.package = package
        self.head = head
        own = Form(payload, document ?? payload?.document)
    }

    /// A request that was read.
    package convenience init(
        _ envelope: Envelope,
        package: MultipartMessage? = nil,
        action: String?,
        head: RequestHead?
    ) {
        self.init(
            version: envelope.version,
            action: action,
            payload: envelope.payload,
            document: envelope.document,
            package: package,
            head: head
        )
    }

    /// The message as it would have been recorded; none where nothing would be taken away.
    ///
    /// - Parameter known: a value may be one of these by chance, or because the request was made of a recorded one.
    func redacted(by redactor: Redactor, known: Set<Pseudonym>) -> [Form] {
        if let redacted { return redacted }
        let kinds = known.isEmpty ? [[]] : [[], known]
        let made = kinds.compactMap { known in
            payload.flatMap { redactor.payload(of: $0, known: known) }.map { Form($0, $0.document) }
        }
        redacted = made
        return made
    }

    /// The message as reports show it that are kept or logged: as it came where nothing would be taken away; nil where
    /// nothing of it can be shown.
    func shown(by redactor: Redactor, known: Set<Pseudonym>) -> Form? {
        if let form = redacted(by: redactor, known: known).last { return form }
        guard let payload else { return own }
        return redactor.form(of: payload, known: known).isWithheld ? nil : own
    }
}

@available(*, unavailable) extension MatchRequest: Sendable {}

extension MatchRequest {
    /// The message in one of its forms.
    final class Form {
        let payload: XMLElement?
        /// The message for paths; nil where it is not known or there is no memory for it.
        private(set) lazy var document: XPathDocument? = source.flatMap { try? XPathDocument($0) }
        /// The whole message; nil where it is not known.
        let source: XMLDocument?
        /// Its values by their types, once they were asked for; nil in it where no contract tells them.
        private var values: TypedValues??

        /// Its values by their types; nil where no contract tells them. They are read when they are first asked for.
        func values(by mapper: any RequestMapper, action: String?) -> TypedValues? {
            if let values { return values }
            let read = FixtureIndex.values(of: payload, action, mapper)
            values = .some(read)
            return read
        }

        /// The message as JSON, or why there is none; nil where nothing has asked for it.
        private var mapping: Result<MappedJSON, MappingError>?

        init(_ payload: XMLElement?, _ source: XMLDocument?) {
            self.payload = payload
            self.source = source
        }

        /// The message as JSON, or why there is none. It is made when it is first asked for.
        func json(by mapper: any RequestMapper, action: String?) -> Result<MappedJSON, MappingError> {
            if let mapping { return mapping }
            let made = Result { () throws(MappingError) in try MappedJSON(source, action, mapper) }
            mapping = made
            return made
        }

        /// What of the message breaks its contract; nothing where no JSON was asked for.
        var notes: [String] { (try? mapping?.get())?.notes ?? [] }
    }
}
