internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

extension SchemaCodec {
    /// The JSON of an element by the contract's schemas alone.
    ///
    /// - Parameter report: is told what breaks the schemas.
    func document(
        of element: XMLElement,
        as declaration: ElementID,
        report: inout SchemaReport
    ) throws -> JSONDocument {
        var output = ByteWriter(capacity: 4096)
        try encodeJSON(of: element, as: declaration, report: &report, to: &output)
        return try JSONDocument(parsing: output.bytes, limits: .file)
    }
}
