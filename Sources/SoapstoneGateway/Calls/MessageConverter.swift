public import SoapstoneCodec
public import SoapstoneOperations
package import SoapstoneSOAP
internal import SoapstoneTransport
internal import SoapstoneXML

/// Converts the messages of one operation between SOAP and JSON.
public struct MessageConverter: Sendable {
    private let operation: Operation

    /// Makes a converter.
    public init(_ operation: Operation) {
        self.operation = operation
    }

    /// The JSON that would make a request.
    ///
    /// - Parameter message: an envelope, or the element in its body alone.
    /// - Throws: `XMLError`, `SOAPError` or `DecodeError`.
    public func requestJSON(from message: [UInt8]) throws -> [UInt8] {
        guard case .payload(let payload) = try content(of: message, expecting: operation.request) else {
            throw DecodeError(.kind, ["Fault"], "is not a request")
        }
        return try operation.requestToJSON(payload)
    }

    /// The envelope of a request, without security headers.
    ///
    /// - Throws: `JSONError` or `Operation.RequestError`.
    public func requestXML(from json: [UInt8], session: SessionValues = .none) throws -> [UInt8] {
        let request = try operation.encode(try JSONDocument(parsing: json), session)
        var output = ByteWriter(capacity: request.body.count + 512)
        EnvelopeWriter.write(
            operation.version,
            headers: request.headers.map { .block($0) },
            body: request.body,
            to: &output
        )
        return output.bytes
    }

    /// What a gateway would tell the device of a response: the members of a success, or the failure.
    ///
    /// - Parameters:
    ///   - message: an envelope, or the element in its body alone.
    ///   - clock: the time of the call, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `XMLError`, `SOAPError` or `DecodeError`.
    public func responseJSON(from message: [UInt8], clock: Int64) throws -> [UInt8] {
        let content = try content(of: message, expecting: operation.response)
        var status = 200
        if case .fault(let fault) = content {
            // SOAP 1.2 part 2, table 20: a fault of the sender comes with 400.
            let isSenders = fault.code == XMLName("Sender", in: SOAPVersion.soap12.namespace)
            status = fault.version == .soap12 && isSenders ? 400 : 500
        }
        let outcome = try operation.decode(.init(httpStatus: status, content: content, clock: clock))
        return OperationCaller.Response(outcome).body
    }

    /// What a gateway would tell the device of a response as it came over HTTP, sound or not.
    ///
    /// - Parameters:
    ///   - status: the HTTP status of the response.
    ///   - contentType: its Content-Type, where it has one.
    ///   - clock: the time of the call, in seconds since 1970-01-01T00:00:00Z.
    public func deviceJSON(status: Int, contentType: String?, body: [UInt8], clock: Int64) -> [UInt8] {
        deviceJSON(status: status, contentType: contentType, body: body, isSOAP: true, read: nil, to: nil, clock: clock)
    }

    /// What a gateway would tell the device of a response, which may have been read already.
    ///
    /// - Parameters:
    ///   - isSOAP: false for one of the operation's profile without SOAP.
    ///   - read: the body as `MessageReader` has read it with all that it allows.
    ///   - messageID: the MessageID of the request, where it had one.
    package func deviceJSON(
        status: Int,
        contentType: String?,
        body: [UInt8],
        isSOAP: Bool,
        read: ReceivedMessage?,
        to messageID: String?,
        clock: Int64
    ) -> [UInt8] {
        let fields = contentType.map { [HTTPTransport.HeaderField("Content-Type", $0)] } ?? []
        let response = HTTPTransport.Response(status: status, headers: fields, body: body)
        let outcome: Outcome
        do throws(Outcome.Failure) {
            if let profile = operation.profile, !isSOAP {
                let wire = Operation.WireResponse(status: status, contentType: contentType, body: body)
                outcome = try operation.result(of: profile.response(wire, clock)).outcome
            } else {
                outcome = try operation.result(of: response, to: messageID, read: read, at: clock).outcome
            }
        } catch {
            outcome = .failure(error)
        }
        return OperationCaller.Response(outcome, renaming: operation.takesMessage).body
    }

    /// The envelope of a response, made from what a gateway answers a device with.
    ///
    /// The members that the gateway adds to a success may be there or not. JSON has less than the response that it came
    /// of: what was left out on purpose (a social security number, fillers, rows that are not live, a segment's reason
    /// and message) is blank, a web id is missing, and an attachment that can no longer be fetched was opened in 1970.
    ///
    /// - Throws: `JSONError`, or `DecodeError` for what the contract does not have and for a failure, of which no fault
    ///   can be made.
    public func responseXML(from json: [UInt8]) throws -> [UInt8] {
        let response = try JSONDocument(parsing: json)
        try Self.checkSuccess(response.root)
        let body = try operation.responseFromJSON(response)
        var output = ByteWriter(capacity: body.count + 512)
        EnvelopeWriter.write(operation.version, headers: [], body: body, to: &output)
        return output.bytes
    }

    private static func checkSuccess(_ response: JSONValue) throws(DecodeError) {
        guard let status = response[ResponseMembers.status] else { return }
        guard let number = status.numberText else {
            throw DecodeError(.kind, [ResponseMembers.status], "is not a number")
        }
        guard number.utf8.elementsEqual("0".utf8) else {
            throw DecodeError(
                .value,
                [ResponseMembers.status],
                "is \(Excerpt.escaped(number.utf8)), which is a failure: the fault behind it cannot be made from JSON"
            )
        }
    }

    private func content(of message: [UInt8], expecting name: XMLName) throws -> Operation.Response.Content {
        let document = try XMLDocument(parsing: message, limits: .response)
        var payload: XMLElement? = document.root
        if [SOAPVersion.soap11, .soap12].contains(where: { XMLName("Envelope", in: $0.namespace) == document.root.name }
        ) {
            let envelope = try Envelope(document)
            if let fault = envelope.fault { return .fault(fault) }
            payload = envelope.payload
        }
        guard let payload else { throw DecodeError(.missing, [name.local], "is missing: the body is empty") }
        guard payload.name == name else {
            throw DecodeError(
                .unknown,
                [Excerpt.escaped(payload.name.local.utf8)],
                "\(Excerpt.escaped(payload.name.description.utf8)) stands where '\(name)' is expected",
                line: payload.place.line
            )
        }
        return .payload(payload)
    }
}
