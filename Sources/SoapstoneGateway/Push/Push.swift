internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The service `Push`: devices ask for messages, and a batch has them sent.
enum Push {
    static let service = "Push"
    static let job = "runRecipientJob"
    /// What a session has the user's e-mail address under, by which the engagement service knows a user.
    static let emailKey = "email"

    static func registerDevice(_ engagement: Engagement) -> BuiltInOperation {
        BuiltInOperation(
            service: service,
            name: "registerDevice",
            needsSession: true,
            isIdempotent: true,
            summary: "Registers the device of the session's user for push messages.",
            request: [.cacheID] + DeviceRegistration.schemas(areRequired: true),
            response: [.text("ksid", "The subscription's id.")]
        ) { (document, session) throws(CallFailure) in
            let device = try DeviceRegistration(RequestMembers(document, DeviceRegistration.keys + [SessionValues.key]))
            guard let email = session?.values.values[emailKey] else {
                throw CallFailure(.sessionIncomplete, detail: emailKey)
            }
            return { deadline throws(CallFailure) in
                do throws(Outcome.Failure) {
                    let ksid = try await engagement.subscribe(device, of: email, until: deadline)
                    var members = MemberList()
                    members.set("ksid", ksid)
                    return CallResult(members.writer)
                } catch {
                    throw CallFailure(error)
                }
            }
        }
    }

    static func runRecipientJob(_ jobs: RecipientJobs) -> BuiltInOperation {
        let list = jobs.criteria.map { "\"\($0)\"" }.joined(separator: ",")
        return BuiltInOperation(
            service: service,
            name: job,
            needsSession: false,
            isJob: true,
            isIdempotent: false,
            // A batch calls it, and no device.
            inMaintenance: .unaware,
            mayBeIncomplete: true,
            summary: "Notifies all recipients of a criterion who want notifications.",
            request: [MemberSchema("criteria", #"{"enum":[\#(list)]}"#)],
            response: [
                MemberSchema("sent", #"{"type":"integer"}"#), MemberSchema("failed", #"{"type":"integer"}"#),
                .text("runId", "What the log has of this run."),
            ]
        ) { (document, _) throws(CallFailure) in
            try jobs.work(for: RequestMembers(document, "criteria").text("criteria"))
        }
    }
}
