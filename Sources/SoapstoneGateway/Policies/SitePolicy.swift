internal import HTTPTypes
internal import Hummingbird
internal import SoapstoneServing

/// The gateway is called by a name of its own, and no page of another site sends the call, unless it is in the list: else 403.
///
/// Who asks whether the gateway runs may call it by any name.
struct SitePolicy: Policy {
    let site: SiteGuard
    /// The pages of other sites that may call; nil for none.
    var crossOrigin: CrossOrigin?

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let route = call.route else { throw IncomingCall.isIncomplete }
        if case .health = route { return }
        let head = call.request.head
        if let host = head.authority, !site.isOwn(host, at: call.localAddress) { throw .refused(.otherHost) }
        // What is read without a call is read by nobody but the page of its own site.
        guard route.isCall || call.request.method != .get && call.request.method != .head else { return }
        let fields = head.headerFields
        let sender = site.sender(
            sites: HTTPField.Name("Sec-Fetch-Site").map { fields[values: $0] } ?? [],
            origins: fields[values: .origin],
            host: head.authority
        )
        if sender == .otherPage, crossOrigin?.origin(of: fields) == nil { throw .refused(.otherSite) }
    }
}
