import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct DocumentRecordTests {
    /// A response without parts.
    private static let bare = Operation.Response(httpStatus: 200, content: .message(nil), clock: 0)

    static let probes: [String: RecordProbe] = [
        "invoke": RecordProbe(InvokeRequest.self),
        "invokeResponse": RecordProbe(InvokeResponse.self),
    ]

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.keys.sorted())
    func specimens(name: String) throws {
        #expect(try #require(Self.probes[name]).mismatches() == [])
    }

    /// What has no class in the description of the system is `/N`, but for places on the server.
    static let classes: [String: [String]] = [
        "invoke": ["inCaseNumber P", "inOrderNumber P", "inFromDate N", "inToDate N", "inLocale N"],
        "invokeResponse": [
            "outPdf/contentType N", "outPdf/binaryData P", "outPdf/attachmentID N", "outPdf/remoteURL P",
            "outPdf/MTOM P", "outPdf/swaRef N", "outPdf/attributes/item/key P", "outPdf/attributes/item/value P",
            "outPageCount N", "outStatus N", "fileName N",
        ],
    ]

    @Test("Every field has the redaction class that is listed for it", arguments: probes.keys.sorted())
    func classes(name: String) throws {
        let lines = try #require(Self.probes[name]).lines()
        #expect(DB2LDAPLeaves.classes(lines) == Self.classes[name])
    }

    /// "25 months -> 9105": requirement R0-54.
    @Test(
        "A period has 24 months at most, the first and the last one counted",
        arguments: [
            ("2022-04-01", "2024-03-12", true), ("2022-04-30", "2024-03-01", true), ("2024-02-29", "2024-02-29", true),
            ("2022-03-31", "2024-03-01", false), ("2022-03-01", "2024-03-12", false),
            ("2022-02-28", "2024-03-12", false),
            ("2024-03-12", "2024-03-11", false), ("2024-03-12", "2022-04-01", false),
            ("0001-01-01", "9999-12-31", false),
        ]
    )
    func periods(from: String, to: String, isAllowed: Bool) throws {
        let operation = try #require(SETS.documentOperations.first)
        let text = #"{"caseNumber":"7000000042","orderNumber":"19DR000042","fromDate":"\#(from)","toDate":"\#(to)"}"#
        let json = try JSONDocument(parsing: Array(text.utf8))
        do throws(Operation.RequestError) {
            _ = try operation.encode(json, .none)
            #expect(isAllowed)
        } catch {
            #expect(!isAllowed)
            // No failure of its own: opstatus 9105.
            #expect(error.failure == nil)
            #expect(error.mistakes.map(\.code) == ["value"])
        }
    }

    @Test("A document of the most bytes is taken, and one more is not")
    func size() throws {
        var bytes = Array("%PDF-1.4\n".utf8)
        bytes += Array(repeating: UInt8(ascii: "%"), count: Blob.largest - bytes.count)
        #expect(try Blob(bytes).pdf(in: Self.bare).count == 8 << 20)
        bytes.append(UInt8(ascii: "%"))
        let error = #expect(throws: DecodeError.self) { try Blob(bytes).pdf(in: Self.bare) }
        #expect(error?.path == "binaryData")
        #expect(error?.message == "has 8388609 bytes; at most 8388608 are allowed")
    }

    @Test("An address is refused, whatever stands beside it, and is not told")
    func address() throws {
        let bytes = OptimizedBase64(.bytes(Array("%PDF-1.4".utf8)))
        let blob = Blob(bytes: bytes, remoteURL: try Clob("http://canary.example.org/"))
        let error = #expect(throws: DecodeError.self) { try blob.pdf(in: Self.bare) }
        #expect(error?.path == "remoteURL")
        #expect(error.map { "\($0)".contains("canary") } == false)
    }

    @Test(
        "A media type is application/pdf in any spelling",
        arguments: [
            ("application/pdf", true), ("Application/PDF", true), (" application/pdf ; version=1.7", true),
            ("application/x-pdf", false), ("text/html", false), ("pdf", false), ("application/pdf, text/html", false),
        ]
    )
    func mediaTypes(text: String, isPDF: Bool) {
        let isTaken = (try? PDFMediaType(lexical: text)) != nil
        #expect(isTaken == isPDF)
    }

    @Test(
        "Of a fault's text a message's number is for the log, and nothing else",
        arguments: [
            ("ALC-DSC-003-000: Invocation error of CANARY", "ALC-DSC-003-000"),
            ("see ALC-UM-001-123.", "ALC-UM-001-123"),
            ("ALC-CANARY-1", "a fault without a code"), ("", "a fault without a code"),
        ]
    )
    func faults(text: String, detail: String) throws {
        let operation = try #require(SETS.documentOperations.first)
        let fault = Fault(.soap11, code: XMLName("Server", in: SOAPVersion.soap11.namespace), reason: text)
        guard
            case .failure(let failure) = try operation.decode(.init(httpStatus: 500, content: .fault(fault), clock: 0))
        else {
            Issue.record("a fault is no success")
            return
        }
        #expect(failure.status == .failed)
        #expect(failure.detail == detail)
    }
}
