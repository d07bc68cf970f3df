internal import SoapstoneSOAP

/// What a device says of itself when it asks for push messages.
struct DeviceRegistration: Equatable, Sendable {
    /// The id that the platform has given the application on this device.
    let sid: String
    let osType: String
    let deviceID: String
    let deviceName: String?

    /// The members of a request.
    static let keys = ["sid", "osType", "deviceId", "deviceName"]

    /// The systems that the engagement service knows, in its words.
    static let systems = [
        "iphone", "ipad", "androidgcm", "androidjpush", "blackberry", "windows", "windows8", "webfcm",
    ]

    /// Unicode scalars at most. Firebase says nothing of how long its tokens are; they have some hundred today.
    private static let (longestSID, longestName) = (4_096, 256)

    /// Reads the members of a request.
    ///
    /// - Throws: 9105 for one that is missing, empty or too long, and for a system that is not known.
    init(_ members: RequestMembers) throws(CallFailure) {
        sid = try Self.text("sid", members, Self.longestSID)
        let system = try members.text("osType")
        guard let known = Self.systems.first(where: { $0.utf8.elementsEqual(system.utf8) }) else {
            let systems = Self.systems.joined(separator: ", ")
            throw CallFailure(member: "osType", code: "value", "is not known; the systems are \(systems)")
        }
        osType = known
        deviceID = try Self.text("deviceId", members, Self.longestName)
        let hasName = members.kind(of: "deviceName") != nil
        deviceName = hasName ? try Self.text("deviceName", members, Self.longestName) : nil
    }

    private static func text(_ key: String, _ members: RequestMembers, _ limit: Int) throws(CallFailure) -> String {
        let text = try members.text(key)
        guard GatewayConfiguration.isText(text, atMost: limit) else {
            throw CallFailure(member: key, code: "value", "is not 1 to \(limit) characters without control characters")
        }
        return text
    }

    /// The members' schemas.
    ///
    /// - Parameter areRequired: false where a request need not have any of them.
    static func schemas(areRequired: Bool) -> [MemberSchema] {
        let list = systems.map { "\"\($0)\"" }.joined(separator: ",")
        // What a request need not have may be anything: it does not fail for it.
        let system = areRequired ? #"{"enum":[\#(list)]}"# : #"{"type":"string"}"#
        return [
            .text("sid", "The id that the platform has given the application on the device.", isRequired: areRequired),
            MemberSchema("osType", system, isRequired: areRequired),
            .text("deviceId", "The device's id.", isRequired: areRequired),
            .text("deviceName", "What its user calls it.", isRequired: false),
        ]
    }
}
