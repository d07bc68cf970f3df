internal import SoapstoneXML

/// Refuses `encodingStyle` where it may not stand, and encodings other than the literal one.
///
/// A document/literal reader that ignored it would take references (`href`, `ref`) for values. A fault's own parts read
/// the same in every encoding, and servers of SOAP 1.1 send theirs with it, so there it is let through.
struct EncodingStyleCheck {
    private let names: EnvelopeNames
    private let tape: XMLTape
    private let body: Int
    private let payload: Int?
    private let isFault: Bool

    init(_ names: EnvelopeNames, _ tape: XMLTape, body: Int, payload: Int?, isFault: Bool) {
        self.names = names
        self.tape = tape
        self.body = body
        self.payload = payload
        self.isFault = isFault
    }

    /// Looks at every record once; `error` makes the error for the element at an index.
    func run(
        allowsEncoding: Bool,
        error: (_ index: Int, _ message: String) -> SOAPError
    ) throws(SOAPError) {
        let wanted = names.encodingStyle.attributeBits
        var element = 0
        for index in 0..<tape.count {
            let name = tape.events[index].name
            if name < 1 << 30 { element = index }
            guard name == wanted else { continue }
            let value = tape.text(at: index)
            if names.version == .soap12, isEnvelopePart(element) {
                throw error(element, "encodingStyle cannot stand on Envelope, Header, Body or Fault (SOAP 1.2).")
            }
            guard !isLiteral(value), !(allowsEncoding && isEncoding(value)) else { continue }
            if names.version == .soap11, isFault { continue }
            throw error(
                element,
                "The message has encodingStyle '\(Excerpt.escaped(value))'; only literal messages are read here."
            )
        }
    }

    private func isEnvelopePart(_ element: Int) -> Bool {
        element == 0 || element == body || NameID(rawValue: tape.events[element].name) == names.header
            || isFault && element == payload
    }

    private func isLiteral(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let value = value.trimmingXMLSpace
        return value.isEmpty || value.elementsEqual("http://www.w3.org/2003/05/soap-envelope/encoding/none".utf8)
            || value.elementsEqual("http://www.w3.org/2003/05/soap-encoding/none".utf8)
    }

    /// Either version's encoding: contracts bind that of SOAP 1.1 to SOAP 1.2, too. Several may be named, the most
    /// restrictive first (SOAP 1.1 section 4.1.1).
    private func isEncoding(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.split(whereSeparator: \.isXMLSpace).allSatisfy { word in
            let known = ["http://schemas.xmlsoap.org/soap/encoding/", "http://www.w3.org/2003/05/soap-encoding"]
            return known.contains { word.elementsEqual($0.utf8) }
        }
    }
}
