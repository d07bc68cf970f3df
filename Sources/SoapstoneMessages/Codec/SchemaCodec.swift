public import SoapstoneCodec
package import SoapstoneSOAP
public import SoapstoneSchema
public import SoapstoneXML

/// Turns messages of a contract into JSON and JSON into messages, by the contract's schemas alone.
///
/// The rules are on the page <doc:MappingRules>. A codec is made once for a contract: it registers the contract's names
/// for the life of the process, and compiles each type when it is first used.
public struct SchemaCodec: Sendable {
    let table: ShapeTable
    private let encodings: EncodedTables

    /// Makes the codec of a contract.
    ///
    /// - Throws: `SchemaCodecError` with the code `.cost` where the process has no numbers left for the contract's names.
    public init(_ schemas: SchemaSet) throws(SchemaCodecError) {
        table = try ShapeTable(schemas)
        encodings = EncodedTables(table)
    }

    private init(_ table: ShapeTable, _ encodings: EncodedTables) {
        self.table = table
        self.encodings = encodings
    }

    /// The codec of the same types in messages of an encoding; the codec itself for literal ones.
    ///
    /// - Throws: `SchemaCodecError` where the process has no numbers left for names.
    func coding(_ encoding: SOAPEncoding?) throws(SchemaCodecError) -> SchemaCodec {
        guard let encoding else { return self }
        return SchemaCodec(try encodings.table(encoding), encodings)
    }

    /// Makes a codec for dialects that do not tell the occurrences of a group apart: JSON has its elements in arrays,
    /// and the way back puts them in an order that the schema allows.
    init(flatteningGroupsOf schemas: SchemaSet) throws(SchemaCodecError) {
        table = try ShapeTable(schemas, flatteningGroups: true)
        encodings = EncodedTables(table)
    }

    // MARK: - XML to JSON

    /// Appends the value of an element as JSON.
    ///
    /// - Parameters:
    ///   - element: an element of the declaration, or one that may stand in its place.
    ///   - declaration: the element declaration of the schema.
    ///   - strictly: whether what breaks the schema is an error; if not, it is reported, and what has a place in JSON is
    ///     written there.
    ///   - report: collects what was passed over.
    /// - Throws: `SchemaCodecError`; `output` then ends as it was.
    public func encodeJSON(
        of element: XMLElement,
        as declaration: ElementID,
        strictly: Bool = false,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        try encodeJSON(of: element, as: declaration, MessageLinks(), strictly, &report, &output)
    }

    /// Appends the value of an element of a message with links.
    package func encodeJSON(
        of element: XMLElement,
        as declaration: ElementID,
        _ links: MessageLinks,
        _ strictly: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let name = element.name
        let candidates = [declaration] + (table.schemas.substitutes[declaration] ?? [])
        guard let actual = candidates.first(where: { table.schemas[$0].name == name }) else {
            throw SchemaCodecError(
                .element,
                "the element is '\(Excerpt.escaped(name.description.utf8))', expected '\(table.schemas[declaration].name)'"
            )
        }
        if table.schemas[actual].isAbstract {
            let violation = SchemaViolation(
                rule: "cvc-elt.2",
                found: "an abstract element",
                allowed: "one that may stand in its place",
                element: element
            )
            try report.add(violation, strictly: strictly)
        }
        try encodeJSON(of: element, table.use(of: actual), links, strictly, &report, &output)
    }

    /// Appends the value of an element of any name.
    package func encodeJSON(
        of element: XMLElement,
        _ use: ElementUse,
        _ links: MessageLinks,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        let start = output.count
        // Names that were registered after the document was parsed have numbers of their own there.
        let element = element.renumbered()
        try element.document.withTape { tape throws(SchemaCodecError) in
            var decoder = ElementDecoder(element, tape, table, links, isStrict: isStrict)
            swap(&decoder.output, &output)
            swap(&decoder.report, &report)
            defer {
                swap(&decoder.output, &output)
                swap(&decoder.report, &report)
            }
            do throws(SchemaCodecError) {
                try decoder.write(element.index, as: use)
            } catch {
                decoder.output.truncate(to: start)
                throw error
            }
        }
    }
}

extension SchemaCodec {
    // MARK: - JSON to XML

    /// Appends the element that a JSON value is, with all namespaces declared.
    ///
    /// The element must not be put where a default namespace is declared: names in no namespace are written bare.
    ///
    /// - Parameters:
    ///   - json: the element's value.
    ///   - declaration: the element declaration of the schema.
    ///   - prefixes: namespaces by the prefixes that values of QName types may use beside `{namespace}local`.
    /// - Throws: `SchemaEncodeErrors` with all that is wrong; nothing is appended then.
    public func encodeXML(
        from json: JSONValue,
        as declaration: ElementID,
        prefixes: [String: String] = [:],
        to output: inout ByteWriter
    ) throws(SchemaEncodeErrors) {
        var errors = SchemaEncodeErrors()
        encodeXML(from: json, as: declaration, prefixes: prefixes, errors: &errors, to: &output)
        guard errors.count == 0 else { throw errors }
    }

    /// Appends the element that a JSON value is, or the errors that it has; nothing is appended then.
    ///
    /// - Parameters:
    ///   - reserved: keys of the value that are not the element's, for a value that is a whole message.
    ///   - startTag: what the start tag says beside what the value makes it say.
    /// - Returns: the values that are to be parts of their own, by their places in `output`.
    @discardableResult
    package func encodeXML(
        from json: JSONValue,
        as declaration: ElementID,
        prefixes: [String: String] = [:],
        besides reserved: [String]? = nil,
        startTag: [UInt8] = [],
        errors: inout SchemaEncodeErrors,
        to output: inout ByteWriter
    ) -> [MessageParts.Binary] {
        let use = table.use(of: declaration)
        return json.withTape { tape, index in
            var encoder = ElementEncoder(tape, table, prefixes: prefixes)
            if use.isAbstract {
                encoder.fail(
                    .type,
                    at: index,
                    "the abstract element '\(use.name.local)'",
                    "one that stands in its place"
                )
            }
            if let reserved {
                encoder.write(message: index, as: use, besides: reserved)
            } else {
                encoder.write(index, as: use)
            }
            guard encoder.errors.count == 0 else {
                errors.add(encoder.errors)
                return []
            }
            // The namespaces are known now, and belong into the start tag.
            let open = use.open.bytes.count
            return encoder.output.withBytes { bytes in
                output.append(UnsafeBufferPointer(rebasing: bytes[..<open]))
                encoder.namespaces.declare(in: &output)
                output.append(startTag)
                let shift = output.count - open
                output.append(UnsafeBufferPointer(rebasing: bytes[open...]))
                return encoder.binaries.map { $0.moved(by: shift) }
            }
        }
    }
}
