internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The service `AppSupport`: what an application asks before anybody signs in.
enum AppSupport {
    static let service = "AppSupport"

    /// The operations that can be served; each needs its part of the configuration.
    static func operations(versions: VersionCheck?, ping: SystemPing?) -> [BuiltInOperation] {
        var operations: [BuiltInOperation] = []
        if let versions {
            operations.append(
                operation(
                    "appVersionCheck",
                    "Says whether an application must or may be upgraded, and gives out the key for credentials.",
                    request: versionRequest,
                    response: versionResponse
                ) { document, _ throws(CallFailure) in
                    let members = try check(document, versions)
                    return { _ in CallResult(members.writer) }
                }
            )
        }
        if let ping {
            operations.append(
                operation("ping", "Says whether the system is there.", request: [], response: pingResponse) {
                    document,
                    _ throws(CallFailure) in
                    _ = try RequestMembers(document)
                    return { deadline throws(CallFailure) in
                        CallResult(try await ping.members(until: deadline).writer)
                    }
                }
            )
        }
        if let versions, let ping {
            operations.append(
                operation(
                    "launch",
                    "Checks the version and asks for the system, in one call.",
                    request: versionRequest,
                    response: versionResponse + pingResponse
                ) { document, _ throws(CallFailure) in
                    let checked = try check(document, versions)
                    return { deadline throws(CallFailure) in
                        var members = checked
                        do throws(CallFailure) {
                            members.append(try await ping.members(until: deadline))
                            return CallResult(members.writer)
                        } catch {
                            // Whoever starts the application must learn of the version whatever the system says.
                            var incomplete = Outcome.Failure(.incomplete, detail: error.failure.detail)
                            incomplete.backendStatus = error.failure.backendStatus
                            members.set("available", false)
                            members.set(FailureBody.member("ping"), error.failure.status.number)
                            return CallResult(members.writer, incomplete: incomplete)
                        }
                    }
                }
            )
        }
        return operations
    }

    static let versionRequest: [MemberSchema] = [
        .text("platform", "A platform of the configuration's."), .text("appVersion", "Numbers with dots between them."),
    ]

    static let versionResponse: [MemberSchema] = [
        .text("keyId", "The id of the key."), .text("latestVersion", "The version that there is to be had."),
        .text("publicKey", "The key, a SubjectPublicKeyInfo in PEM."),
        MemberSchema("upgradeAvailable", #"{"type":"boolean"}"#),
        MemberSchema("upgradeType", #"{"enum":["none","optional","mandatory"]}"#),
    ]

    private static let pingResponse: [MemberSchema] = [
        MemberSchema("available", #"{"type":"boolean"}"#),
        MemberSchema("maintenanceFlag", #"{"const":true}"#, isRequired: false),
    ]

    private static func check(_ document: JSONDocument, _ versions: VersionCheck) throws(CallFailure) -> MemberList {
        let members = try RequestMembers(document, "platform", "appVersion")
        return try versions.members(platform: members.text("platform"), version: members.text("appVersion"))
    }

    private static func operation(
        _ name: String,
        _ summary: String,
        request: [MemberSchema],
        response: [MemberSchema],
        _ reading: @escaping @Sendable (JSONDocument, OpenSession?) throws(CallFailure) -> Work
    ) -> BuiltInOperation {
        BuiltInOperation(
            service: service,
            name: name,
            needsSession: false,
            isIdempotent: true,
            summary: summary,
            request: request,
            response: response,
            reading: reading
        )
    }
}
