public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on documents with help.
    public static let documentOperations: [Operation] = [
        Service.document.operation(GetHelpDocuments.self, needsSession: false),
        Service.document.operation(DownloadHelpDocument.self),
    ]
}

extension BCMS {
    /// Asks for documents in whose text something stands.
    struct GetHelpDocuments: PagedRequest {
        /// `%` stands for all.
        var searchText: ServiceText<100>?
        var part: PagePart

        typealias Row = HelpDocument
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetHelpDocuments",
            in: BCMS.operations,
            GetHelpDocuments.init,
            .element("searchText", \.searchText, .nillable, .open),
            .inline(\.part)
        )
        static let page = Page<Self>.codec(of: "HelpDocument", json: "documents")
        static let response = ResponseCodec<Self>.page("GetHelpDocuments")
    }

    /// Asks for the bytes of a document.
    struct DownloadHelpDocument: ServiceRequest {
        var documentID: EntityID

        typealias Value = OptimizedBase64?

        static let codec = Codec(
            "DownloadHelpDocument",
            in: BCMS.operations,
            DownloadHelpDocument.init,
            .element("helpDocumentId", \.documentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.file("DownloadHelpDocument")

        static func whole(_ value: Value, in response: Operation.Response) throws(DecodeError) -> Value {
            try DownloadedFile.whole(value, in: response)
        }
    }
}
