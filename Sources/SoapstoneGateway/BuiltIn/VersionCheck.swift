internal import SoapstoneCodec
internal import SoapstoneSOAP

/// Says whether an application may go on, should be upgraded or must be, and what to encrypt credentials with.
struct VersionCheck: Sendable {
    let platforms: [String: GatewayConfiguration.ApplicationVersions]
    let key: CredentialKey

    /// The members of the response to an application of this version.
    ///
    /// - Throws: 9105 for a platform that is not configured, and for what is no version.
    func members(platform: String, version: String) throws(CallFailure) -> MemberList {
        // A dictionary would fold canonically equivalent names.
        guard let versions = platforms.first(where: { $0.key.utf8.elementsEqual(platform.utf8) })?.value else {
            let known = platforms.keys.sorted().joined(separator: ", ")
            throw CallFailure(member: "platform", code: "value", "is not known; the platforms are \(known)")
        }
        guard let version = AppVersion(version) else {
            throw CallFailure(
                member: "appVersion",
                code: "value",
                "is not a version: one to \(AppVersion.longest) numbers with dots between them, such as 1.10.2"
            )
        }
        let type = version < versions.minimum ? "mandatory" : version < versions.latest ? "optional" : "none"
        var members = MemberList()
        members.set("keyId", key.id)
        members.set("latestVersion", versions.latest.text)
        members.set("publicKey", key.publicPEM)
        members.set("upgradeAvailable", version < versions.latest)
        members.set("upgradeType", type)
        return members
    }
}
