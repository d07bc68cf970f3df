internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import SoapstoneSOAP

/// Whoever has a job run knows the token, where the configuration has one: else 17005, before the body is read.
struct JobPolicy: Policy {
    let token: String?

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let token, call.operation?.isJob == true else { return }
        guard let given = Self.bearer(call.request.headers[.authorization]), Self.isSame(given, Array(token.utf8))
        else {
            throw .failed(CallFailure(.notAuthorized, detail: "JOB_TOKEN"))
        }
    }

    /// The token of `Authorization: Bearer` (RFC 6750 section 2.1).
    private static func bearer(_ field: String?) -> [UInt8]? {
        guard let bytes = field.map({ Array($0.utf8) }), bytes.count > 7,
            String(decoding: bytes[..<7], as: UTF8.self).lowercased() == "bearer "
        else { return nil }
        return Array(bytes[7...])
    }

    /// Compares in a time that says nothing of where two texts differ.
    private static func isSame(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
        var difference = UInt8(given.count == expected.count ? 0 : 1)
        for (index, byte) in expected.enumerated() { difference |= byte ^ (index < given.count ? given[index] : 0) }
        return difference == 0
    }
}
