internal import HTTPTypes
internal import Hummingbird

/// The body is JSON in UTF-8, or a form where these are taken, and is not packed: else 415, before any of it is read. With
/// GET and HEAD, the members are in the query.
struct MediaTypePolicy: Policy {
    let takesForms: Bool

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard call.request.method == .post else {
            call.format = .query
            return
        }
        let headers = call.request.headers
        let coding = headers[.contentEncoding]?.lowercased()
        guard coding == nil || coding == "identity" else { throw .refused(.contentCoding) }
        guard let type = headers[.contentType] else { return }
        do throws(Refusal) {
            call.format = try BodyFormat(contentType: type)
            if call.format == .form, !takesForms { throw Refusal.form }
        } catch {
            throw .refused(error)
        }
    }
}
