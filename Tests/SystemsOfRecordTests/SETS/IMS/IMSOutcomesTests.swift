import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct IMSOutcomesTests {
    static func fault(_ text: String, detail: String? = nil) throws -> Fault {
        let elements = try detail.map { fields -> [XMLElement] in
            let xml = "<GatewayFault xmlns='urn:soapstone:wsdl:sets-gateway-fault'>\(fields)</GatewayFault>"
            return [try XMLDocument(parsing: Array(xml.utf8)).root]
        }
        let code = XMLName("Server", in: SOAPVersion.soap11.namespace)
        return Fault(.soap11, code: code, reason: text, detail: elements ?? [])
    }

    static func detail(_ returnCode: String, _ reason: String, _ sense: String = "", _ message: String = "") -> String {
        "<retcode>\(returnCode)</retcode><rsncode>\(reason)</rsncode><otmasense>\(sense)</otmasense>"
            + "<dfsmsg>\(message)</dfsmsg>"
    }

    static func failure(_ operation: String, _ content: Operation.Response.Content, http: Int) throws -> Outcome
        .Failure?
    {
        let operation = try #require(SETS.imsOperations.first { $0.name == operation })
        switch try operation.decode(Operation.Response(httpStatus: http, content: content, clock: 0)) {
        case .success: return nil
        case .failure(let failure): return failure
        }
    }

    // MARK: - Faults

    static let codes: [(String, String, OpStatus)] = [
        ("32", "25", .timeout), ("36", "56", .timeout), ("40", "50", .timeout), ("33", "25", .failed),
        ("4", "NFNDDST", .unreachable), ("4", "STP/CLSE", .unreachable), ("4", "OTHER", .failed), ("4", "", .failed),
        ("8", "40", .notAuthorized), ("8", "51", .notAuthorized), ("8", "55", .notAuthorized), ("8", "50", .failed),
        ("8", "56", .unreachable), ("8", "57", .failed), ("8", "", .failed), ("08", "040", .notAuthorized),
        ("8", "12", .failed), ("8", "13", .adapterError), ("8", "15", .adapterError), ("8", "16", .failed),
        ("8", "99", .failed), ("8", "100", .adapterError), ("8", "112", .adapterError), ("8", "113", .failed),
        ("12", "24", .failed), ("16", "26", .failed), ("20", "0", .failed), ("48", "0", .failed), ("99", "0", .failed),
        ("", "", .failed),
    ]

    @Test("A return code with its reason tells the outcome, from the detail as from the text", arguments: codes)
    func returnCode(code: String, reason: String, status: OpStatus) throws {
        let detailed = try Self.fault("x", detail: Self.detail(code, reason))
        #expect(IMSOutcomes.failure(of: IMSFault(detailed)).status == status)
        let text = "IMS Connect returned an error: RETCODE=[\(code)], REASONCODE=[\(reason)]"
        #expect(IMSOutcomes.failure(of: IMSFault(try Self.fault(text))).status == status)
    }

    static let messages: [(String, OpStatus)] = [
        ("DFS065 TRAN/LTERM STOPPED", .unreachable), ("DFS065I 09:30:00 TRAN/LTERM STOPPED", .unreachable),
        ("DFS1292E SECURITY VIOLATION", .notAuthorized), ("DFS064 NO SUCH TRANSACTION CODE", .noSuchOperation),
        ("DFS555I TRAN SETCHLD ABEND S0C7,U0000 ; MSG IN PROCESS: SETCHLD 300000000057", .failed),
        ("HWSA0380E LOAD MODULE SETEVNTD IS MISSING", .adapterError), ("DFS2082 RESPONSE MODE", .failed),
        ("The gateway could not process the request.", .failed), ("", .failed),
        // What the input may have held is not looked at.
        ("DFS555I TRAN X ABEND ; MSG IN PROCESS: DFS064 RETCODE=[32], REASONCODE=[25]", .failed),
        ("The order DFS064 is not known", .failed),
    ]

    @Test("The number of a message tells the outcome, from the detail as from the text", arguments: messages)
    func message(text: String, status: OpStatus) throws {
        #expect(IMSOutcomes.failure(of: IMSFault(try Self.fault(text))).status == status)
        let detail = Self.detail("", "", "", text)
        #expect(IMSOutcomes.failure(of: IMSFault(try Self.fault(text, detail: detail))).status == status)
    }

    @Test("The numbers of the detail win over those of the text")
    func detailWins() throws {
        let text = "IMS Connect returned an error: RETCODE=[32], REASONCODE=[25]"
        let fault = IMSFault(try Self.fault(text, detail: Self.detail("8", "56")))
        #expect(IMSOutcomes.failure(of: fault).status == .unreachable)
    }

    @Test("A message says more than the return code that comes with it")
    func messageWins() throws {
        let detail = Self.detail("16", "26", "26", "DFS064 NO SUCH TRANSACTION CODE")
        #expect(IMSOutcomes.failure(of: IMSFault(try Self.fault("", detail: detail))).status == .noSuchOperation)
    }

    @Test("Only a duplicate client name is worth a second try")
    func retry() throws {
        for (code, reason, _) in Self.codes {
            let failure = IMSOutcomes.failure(of: IMSFault(try Self.fault("", detail: Self.detail(code, reason))))
            #expect(failure.isWorthRetrying == (code == "8" && reason == "56"))
        }
    }

    @Test("A kept socket is the answer to a ping, and to nothing else", arguments: ["20", "48"])
    func ping(code: String) throws {
        let fault = try Self.fault("", detail: Self.detail(code, "0"))
        #expect(try Self.failure("ping", .fault(fault), http: 500) == nil)
        #expect(try Self.failure("getCaseList", .fault(fault), http: 500)?.status == .failed)
        let timeout = try Self.fault("", detail: Self.detail("32", "25"))
        #expect(try Self.failure("ping", .fault(timeout), http: 500)?.status == .timeout)
    }

    @Test(
        "The log gets codes and no text",
        arguments: [
            (detail("8", "056"), "RETCODE=8 REASONCODE=56"),
            (detail("16", "26", "26", "DFS064 NO"), "RETCODE=16 REASONCODE=26 OTMA=26 DFS064"),
            (
                detail("", "", "", "DFS555I TRAN SETCHLD ABEND ; MSG IN PROCESS: SETCHLD 3000000000577000000087"),
                "DFS555"
            ),
            (detail("4", "STP/CLSE"), "RETCODE=4 REASONCODE=STP/CLSE"), (detail("7000000087", "19DR0"), ""),
            (detail("8", "Tester"), "RETCODE=8"), (detail("8", "19800229"), "RETCODE=8"),
        ]
    )
    func log(detail: String, codes: String) throws {
        let fault = try Self.fault("QUOTED 7000000087", detail: detail)
        let failure = try #require(try Self.failure("getChildren", .fault(fault), http: 500))
        #expect(failure.detail == codes)
        #expect(failure.userMessage == nil)
        #expect(failure.backendStatus == 500)
    }

    // MARK: - Output segments

    static let segments: [(String, String, String, OpStatus?)] = [
        ("getCaseList", "SETMO01", "0", nil), ("getCaseList", "SETMO01", "4", nil),
        ("getCaseList", "SETMO01", "12", .validation), ("getCaseList", "SETMO01", "16", .failed),
        ("getCaseList", "SETMO01", "9999", .failed), ("getCaseList", "DFSMO2", "0", .failed),
        ("getCaseList", "DFSMO1", "8", .failed), ("getCaseList", "", "0", nil), ("ping", "SETMO01", "8", .failed),
        ("getCaseList", "SETMO01", "8", .caseNotFound), ("getCaseOrder", "SETMO01", "8", .caseNotFound),
        ("getPersonal", "SETMO01", "8", .caseNotFound), ("getChildren", "SETMO01", "8", .caseNotFound),
        ("getHealthInsurance", "SETMO01", "8", nil), ("getEmployer", "SETMO01", "8", nil),
        ("getCustomerAlerts", "SETMO01", "8", nil), ("getCaseEvents", "SETMO01", "8", nil),
        ("getRecentPayments", "SETMO01", "8", .noPayments), ("getPaymentHistory", "SETMO01", "8", .noPayments),
    ]

    @Test("A return code of the application tells the outcome", arguments: segments)
    func segment(operation name: String, module: String, code: String, status: OpStatus?) throws {
        let operation = try #require(SETS.imsOperations.first { $0.name == name })
        let fields =
            "<out_mod>\(module)</out_mod><out_rc>\(code)</out_rc><out_rsn>X7</out_rsn><out_msg> NO 42 </out_msg>"
        let xml = "<OUTPUTMSG xmlns='\(operation.response.namespace)'>\(fields)</OUTPUTMSG>"
        let element = try XMLDocument(parsing: Array(xml.utf8)).root
        do {
            let failure = try Self.failure(name, .payload(element), http: 200)
            #expect(failure?.status == status)
            #expect(failure?.userMessage == (status == .validation ? "NO 42" : nil))
            #expect(failure?.detail == status.map { _ in "out_rc=\(code) out_rsn=X7" })
        } catch let error as DecodeError {
            // A success goes on to the fields, of which there are none.
            #expect(status == nil)
            #expect(error.code == .missing)
        }
    }

    @Test("The number of a message of IMS goes to the log, its text nowhere")
    func systemMessage() throws {
        let segment = OutputSegment(
            module: try HostText("DFSMO2"),
            returnCode: try #require(HostInteger(16)),
            reason: nil,
            message: try HostText("DFS2082 RESPONSE MODE TRANSACTION TERMINATED WITHOUT REPLY")
        )
        let failure = try #require(IMSOutcomes.failure(of: segment, nothingFound: .success))
        #expect(failure.detail == "out_rc=16 DFS2082")
        #expect(failure.userMessage == nil)
    }

    @Test("A return code 12 without a text is told in the status's own words")
    func refusedWithoutText() throws {
        let segment = OutputSegment(returnCode: try #require(HostInteger(12)))
        let failure = try #require(IMSOutcomes.failure(of: segment, nothingFound: .success))
        #expect(failure.status == .validation)
        #expect(failure.userMessage == nil)
    }

    @Test("An output segment that comes with another HTTP status than 200 is a failure")
    func httpStatus() throws {
        let element = try XMLDocument(parsing: Array("<x/>".utf8)).root
        let failure = try Self.failure("getCaseList", .payload(element), http: 503)
        #expect(failure?.status == .failed)
        #expect(failure?.backendStatus == 503)
    }

    @Test("An output segment without a return code does not follow its contract")
    func noReturnCode() throws {
        let xml = "<OUTPUTMSG xmlns='http://www.example.com/schemas/SETPINGOInterface'><out_rc/></OUTPUTMSG>"
        let element = try XMLDocument(parsing: Array(xml.utf8)).root
        let error = #expect(throws: DecodeError.self) { try Self.failure("ping", .payload(element), http: 200) }
        #expect(error?.path == "OUTPUTMSG/out_rc")
    }
}
