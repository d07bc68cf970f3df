public import SoapstoneXML

extension Envelope {
    /// Refuses the message where a header block for this receiver must be understood and is none of `names`.
    ///
    /// SOAP 1.1 section 4.2.3, SOAP 1.2 part 1 section 2.4: it has to be called before the body is acted on.
    ///
    /// - Throws: `SOAP_MUSTUNDERSTAND` with the names of all such header blocks.
    public func requireUnderstood(_ names: [XMLName]) throws(SOAPError) {
        let foreign = headers.filter { $0.mustUnderstand && $0.isForReceiver && !names.contains($0.name) }
        guard let first = foreign.first else { return }
        var error = SOAPError(
            .mustUnderstand,
            "The header \(Excerpt.escaped(first.name.description.utf8)) must be understood and is not.",
            at: first.element
        )
        error.notUnderstood = foreign.map(\.name)
        throw error
    }
}
