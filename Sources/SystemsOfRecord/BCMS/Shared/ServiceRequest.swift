import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension BCMS {
    /// The request of an operation: the element of its body, named after the operation.
    protocol ServiceRequest: Record {
        /// What a result of the operation has in its `Result`.
        associatedtype Value: Content & Equatable

        /// How the response is read and written.
        static var response: ResponseCodec<Self> { get }

        /// The request with what it leaves out, as it goes to the service.
        ///
        /// - Throws: what its user has to correct.
        func completed() throws(Outcome.Failure) -> Self

        /// The value of a result, with what stands in parts beside the message.
        static func whole(_ value: Value, in response: Operation.Response) throws(DecodeError) -> Value
    }

    /// One of the twelve parts of the service.
    struct Service {
        /// Its id in the gateway's paths: the key that the configuration of BCMS has for its address, where it has one.
        var id: String
        /// Its name in the contract.
        var name: String
        /// Whether each message is a package of MTOM.
        var isOptimized = false

        static let user = Service(id: "BCMUserService", name: "UserService")
        static let lookup = Service(id: "BCMLookupService", name: "LookupService")
        static let incident = Service(id: "BCMIncidentService", name: "IncidentService")
        static let note = Service(id: "BCMIncidentNoteService", name: "IncidentNoteService")
        static let attachment = Service(
            id: "BCMIncidentAttachmentService",
            name: "IncidentAttachmentService",
            isOptimized: true
        )
        static let category = Service(id: "BCMIncidentCategoryService", name: "IncidentCategoryService")
        static let room = Service(id: "BCMConveneRoomService", name: "ConveneRoomService")
        static let document = Service(id: "BCMHelpDocumentService", name: "HelpDocumentService", isOptimized: true)
        static let office = Service(id: "AreaOfficeService", name: "AreaOfficeService")
        static let update = Service(id: "IncidentUpdateService", name: "IncidentUpdateService")
        static let association = Service(id: "IncidentAssociationService", name: "IncidentAssociationService")
        static let changes = Service(id: "CacheUpdatesService", name: "CacheUpdatesService")

        /// The path of an operation: `service/name`.
        ///
        /// - Parameter name: what the gateway calls it; nil for the operation's own name with a small first letter.
        func path<Request: ServiceRequest>(of _: Request.Type, _ name: String? = nil) -> String {
            let operation = Request.codec.name
            return "\(id)/\(name ?? operation.prefix(1).lowercased() + operation.dropFirst())"
        }

        /// An operation of the service.
        ///
        /// - Parameters:
        ///   - name: what the gateway calls it; nil for the operation's own name with a small first letter.
        ///   - needsSession: whether the message has the token of a session.
        ///   - changes: whether it changes something, so that it is sent once.
        func operation<Request: ServiceRequest>(
            _: Request.Type,
            name: String? = nil,
            needsSession: Bool = true,
            changes: Bool = false,
            parts: (@Sendable (Request, [UInt8]) -> MessageParts)? = nil,
            telling: (@Sendable (ServiceResponse<Request>) -> SessionValues)? = nil
        ) -> Operation {
            let operation = Request.codec.name
            let action = "\(BCMS.operations)/I\(self.name)/\(operation)"
            let isOptimized = isOptimized
            return .exchange(
                Request.self,
                ServiceResponse<Request>.self,
                service: id,
                name: name ?? operation.prefix(1).lowercased() + operation.dropFirst(),
                wsdl: "wsdl/bcms/bcms.wsdl",
                bindingOperation: operation,
                version: .soap12,
                action: action,
                addressingAction: action,
                readsParts: isOptimized,
                credentials: .none,
                needsSession: needsSession,
                timeout: .seconds(isOptimized ? 60 : 20),
                isIdempotent: !changes,
                faults: [RecordCodec(ServiceFault.self)],
                read: { (json, session) throws(Operation.RequestError) in
                    let request: Request
                    do throws(DecodeError) {
                        request = try Request.decode(from: json, session: session)
                    } catch {
                        throw Operation.RequestError(error)
                    }
                    do throws(Outcome.Failure) {
                        return try request.completed()
                    } catch {
                        throw Operation.RequestError([], count: 0, failure: error)
                    }
                },
                headers: needsSession ? AuthToken.blocks : nil,
                parts: { request, body in
                    var parts = parts?(request, body) ?? MessageParts()
                    parts.isOptimized = isOptimized
                    return parts
                },
                outcome: { (response) throws(DecodeError) in try ServiceResponse<Request>.outcome(of: response) },
                complete: { (response) throws(DecodeError) in response.completed },
                telling: telling
            )
            .offering(JSONProfile.of(Request.self))
            .judgingHeaders(by: .init(notUnderstood: .adapterError, otherRelation: .contract, needsRelation: true))
        }
    }

    /// The header block that says whose session it is.
    struct AuthToken: Record {
        var mustUnderstand: XSDInt
        var token: ServiceText<128>

        static let codec = Codec(
            "AuthToken",
            in: BCMS.operations,
            AuthToken.init,
            .attribute("mustUnderstand", in: SOAPVersion.soap12.namespace, \.mustUnderstand, .open),
            .text(json: "token", \.token, .secret)
        )

        /// The name of the session's value that is the token.
        static let key = "token"

        /// The header blocks of a request with the token of its session.
        @Sendable static func blocks(_ session: SessionValues) throws(Operation.RequestError) -> [[UInt8]] {
            guard let token = session.values[key].flatMap({ try? ServiceText<128>($0) }) else {
                throw Operation.RequestError([], count: 0, failure: Outcome.Failure(.sessionIncomplete))
            }
            var output = ByteWriter()
            // WCF writes the number in SOAP 1.2, too.
            AuthToken(mustUnderstand: 1, token: token).encodeXML(to: &output)
            return [output.bytes]
        }
    }
}

extension FormCheck {
    /// Adds an error, where a text that a form requires is blank or too long.
    mutating func require(_ field: String, _ text: BCMS.EnteredText?, atMost length: Int) {
        add(field, "REQUIRED", where: text?.filled == nil)
        add(field, "TOO_LONG", where: (text?.value.unicodeScalars.count ?? 0) > length)
    }
}

extension BCMS.ServiceRequest {
    func completed() throws(Outcome.Failure) -> Self { self }

    static func whole(_ value: Value, in _: Operation.Response) throws(DecodeError) -> Value { value }
}
