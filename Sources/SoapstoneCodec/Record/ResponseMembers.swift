/// Members of a response that are the gateway's: no contract has them.
package enum ResponseMembers {
    /// How the call ended: 0 for success.
    package static let status = "opstatus"
    /// What a response that tells of success has beside the operation's own members.
    package static let ofSuccess = ["Status", "httpStatusCode", status]
    /// What only the gateway writes: where a contract has such a name, a `$` stands before it in a response.
    package static let reserved = [
        "Status", status, "httpStatusCode", "errcode", "errmsg", "message", "cacheid", "reason", "details",
    ]
}
