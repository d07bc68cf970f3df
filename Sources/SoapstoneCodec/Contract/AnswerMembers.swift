/// Members of an answer that are the gateway's: no contract has them.
package enum AnswerMembers {
    /// How the call ended: 0 for success.
    package static let status = "opstatus"
    /// What an answer that tells of success has beside the operation's own members.
    package static let ofSuccess = ["Status", "httpStatusCode", status]
}
