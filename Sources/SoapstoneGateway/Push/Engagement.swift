internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneTransport
internal import SoapstoneXML

/// The engagement service: it knows which devices a user has, and sends them push messages.
///
/// It takes two requests. Its responses are JSON, with a `message` that no device gets.
struct Engagement: Sendable {
    let settings: GatewayConfiguration.EngagementSettings
    /// Subscribing a device again changes nothing, so a request may be sent again.
    let subscribing: Send
    /// A message that is sent again is shown again.
    let messaging: Send

    /// Where devices are subscribed.
    private static let subscriberPath = "/api/v1/subscribers"
    /// More of a response is not looked at.
    private static let longestResponse = 64 << 10

    /// Subscribes a user's device.
    ///
    /// - Parameter email: what the service knows the user by.
    /// - Returns: the subscription's id, the KSID.
    /// - Throws: 17005 where the service does not let the gateway in; 8009 for any other HTTP status than a success,
    ///   8005 for an empty response, 8006 for one that is no JSON, 8007 for one without an id; 9001 and 9109 where none came.
    func subscribe(
        _ device: DeviceRegistration,
        of email: String,
        until deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) -> String {
        let response = try await post(Self.subscriberPath, subscription(device, email), deadline, subscribing)
        guard !response.body.isEmpty else { throw .of(.emptyResponse, response.status, "no body") }
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(parsing: response.body).root
        } catch {
            let place = "line \(error.line), column \(error.column)"
            throw .of(.invalidXML, response.status, "\(error.code.rawValue) at \(place)")
        }
        let id = root["id"].flatMap { $0.string ?? $0.numberText }
        guard let id, GatewayConfiguration.isText(id, atMost: 128) else {
            throw .of(.contract, response.status, "id is missing or no id")
        }
        return id
    }

    /// Has a message sent to all devices of some users.
    ///
    /// - Parameters:
    ///   - emails: what the service knows the users by.
    ///   - criterion: what the message is about, for the application.
    /// - Throws: as `subscribe` does, but for what is in the response: the service has taken the message by then.
    func send(
        _ notification: GatewayConfiguration.Notification,
        about criterion: String,
        to emails: some Collection<String>,
        until deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) {
        let body = message(notification, criterion, emails)
        _ = try await post(settings.messagePath, body, deadline, messaging)
    }

    private func post(
        _ path: String,
        _ body: [UInt8],
        _ deadline: ContinuousClock.Instant,
        _ send: Send
    ) async throws(Outcome.Failure) -> HTTPTransport.Response {
        let time = min(settings.timeout, deadline - .now)
        guard time > .zero else { throw Outcome.Failure(.timeout, detail: "the time is over") }
        var headers = [
            ("Content-Type", "application/json;charset=UTF-8"), ("Accept", "application/json"),
        ]
        if let secret = settings.secret { headers.append((settings.secretField, secret)) }
        let base = settings.url.utf8.last == UInt8(ascii: "/") ? String(settings.url.dropLast()) : settings.url
        let request = HTTPTransport.Request(
            url: base + path,
            headers: (headers + (TraceContext.current?.fields ?? [])).map { HTTPTransport.HeaderField($0.0, $0.1) },
            body: body,
            deadline: time,
            maximumResponseBytes: Self.longestResponse
        )
        let response: HTTPTransport.Response
        do throws(TransportError) {
            response = try await send(request)
        } catch {
            throw Outcome.Failure(error)
        }
        switch response.status {
        case 200..<300: return response
        case 401, 403: throw .of(.notAuthorized, response.status, "the engagement service")
        default: throw .of(.failed, response.status, "the engagement service")
        }
    }

    // MARK: Messages

    private func subscription(_ device: DeviceRegistration, _ email: String) -> [UInt8] {
        var output = ByteWriter()
        output.append(#"{"subscriptionService":{"subscribe":{"sid":"#)
        output.appendJSON(device.sid)
        output.append(#","appId":"#)
        output.appendJSON(settings.appID)
        output.append(#","ufid":"#)
        output.appendJSON(email)
        output.append(#","osType":"#)
        output.appendJSON(device.osType)
        output.append(#","deviceId":"#)
        output.appendJSON(device.deviceID)
        if let name = device.deviceName {
            output.append(#","deviceName":"#)
            output.appendJSON(name)
        }
        output.append("}}}")
        return output.bytes
    }

    private func message(
        _ notification: GatewayConfiguration.Notification,
        _ criterion: String,
        _ emails: some Collection<String>
    ) -> [UInt8] {
        var output = ByteWriter()
        output.append(#"{"messageRequest":{"appId":"#)
        output.appendJSON(settings.appID)
        output.append(#","global":{},"messages":{"message":{"content":{"priorityService":"false","data":"#)
        output.appendJSON(notification.banner)
        output.append(#","mimeType":"text/plain"},"overrideMessageId":0,"startTimestamp":0,"expiryTimestamp":0,"#)
        output.append(#""subscribers":{"subscriber":["#)
        for (index, email) in emails.enumerated() {
            output.append(index == 0 ? #"{"ufid":"# : #",{"ufid":"#)
            output.appendJSON(email)
            output.append("}")
        }
        output.append(#"]},"platformSpecificProps":{"iphone":{"#)
        if let badge = notification.badge {
            output.append(#""badge":"#)
            output.append(decimal: Int64(badge))
            output.append(",")
        }
        if let sound = notification.sound {
            output.append(#""sound":"#)
            output.appendJSON(sound)
            output.append(",")
        }
        output.append(#""customData":{"key":[{"name":"criteria","content":"#)
        output.appendJSON(criterion)
        output.append(#"}]}}},"type":"PUSH"}}}}"#)
        return output.bytes
    }
}
