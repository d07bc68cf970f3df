import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// An operation of a contract in a dialect, and what tests ask of it.
struct DialectMessages {
    let codec: DialectCodec

    init(_ contract: LoadedContract, _ operation: String, _ dialect: JSONDialect) throws {
        let bound = try #require(
            contract.operations.first { $0.name == operation && $0.version == .soap11 }
                ?? contract.operations.first { $0.name == operation && $0.version != nil }
        )
        codec = try ContractDialect(contract, dialect).codec(of: bound)
    }

    init(_ codec: DialectCodec) {
        self.codec = codec
    }

    /// A document in the dialect; a whole message may be larger than a gateway takes.
    static func parse(_ json: String) throws -> JSONValue {
        try JSONDocument(parsing: Array(json.utf8), limits: .own).root
    }

    /// The JSON of an envelope, and what was wrong with it.
    func json(
        _ xml: String,
        _ direction: OperationCodec.Direction,
        strictly: Bool = false
    ) throws -> (json: String, report: SchemaReport) {
        let envelope = try codec.envelope(XMLDocument(parsing: Array(xml.utf8)))
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &output)
        return (output.string, report)
    }

    /// The envelope of JSON.
    func xml(_ json: String, _ direction: OperationCodec.Direction) throws -> String {
        String(decoding: try codec.message(from: Self.parse(json), direction).envelope(), as: UTF8.self)
    }

    /// What is wrong with JSON.
    func errors(_ json: String, _ direction: OperationCodec.Direction) throws -> [SchemaEncodeError] {
        do {
            Issue.record("it was written: \(try xml(json, direction))")
            return []
        } catch let errors as SchemaEncodeErrors {
            return errors.errors
        }
    }

    /// The contents of an envelope in canonical form: the header blocks that the contract names and the body's elements.
    static func canonical(_ xml: String, headers: [XMLName]? = nil) throws -> [String] {
        let envelope = try Envelope(XMLDocument(parsing: Array(xml.utf8)), allowsEncoding: true, allowsSiblings: true)
        let form = CanonicalForm()
        let blocks = envelope.headers.map(\.element).filter { headers?.contains($0.name) ?? true }
        let content = envelope.fault.map { fault in
            ["\(fault.code)", fault.reason] + fault.detail.map(form.text)
        }
        return blocks.map(form.text)
            + (content ?? ([envelope.payload].compactMap(\.self) + envelope.siblings).map(form.text))
    }

    /// XML without white space between tags.
    static func compact(_ xml: String) -> String {
        xml.replacing(/>\s+</, with: "><")
    }
}
