import SoapstoneXML
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

@Suite struct DocumentCopiesTests {
    @Test(
        "A copy is a document with the bytes of an earlier one",
        arguments: [
            (["<a/>", "<b/>", "<a/>", "<b/>", "<cc/>"], [false, false, true, true, false]),
            (["<a/>", "<a/>", "<a/>"], [false, true, true]), (["<a/>", "<bb/>", "<bb/>"], [false, false, true]),
        ]
    )
    func copies(texts: [String], copies: [Bool]) throws {
        var register = DocumentCopies()
        var documents: [ContractDocument] = []
        for (text, isCopy) in zip(texts, copies) {
            let document = try ContractDocument(parsing: Array(text.utf8), location: "x.wsdl")
            #expect(register.add(document, to: documents) == isCopy)
            documents.append(document)
        }
    }
}
