/// Members of a response that are the gateway's: no contract has them.
package enum ResponseMembers {
    /// How the call ended: 0 for success.
    package static let status = "opstatus"
    /// The members that the gateway adds to a successful response.
    package static let ofSuccess = ["Status", "httpStatusCode", status]
    /// The names that only the gateway writes: a `$` goes before such a name of a contract.
    package static let reserved = [
        "Status", status, "httpStatusCode", "errcode", "errmsg", "message", "cacheid", "reason", "details",
    ]
}
