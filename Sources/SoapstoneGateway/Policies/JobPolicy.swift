internal import Crypto
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Whoever has a job run knows the token, where the configuration has one: else 17005, before the body is read.
struct JobPolicy: Policy {
    let token: String?

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let token, call.operation?.isJob == true else { return }
        // The comparison of digests takes constant time.
        guard let given = BearerToken.of(call.request.headers),
            SHA256.hash(data: given) == SHA256.hash(data: Array(token.utf8))
        else {
            throw .failed(CallFailure(.notAuthorized, detail: "JOB_TOKEN"))
        }
    }
}
