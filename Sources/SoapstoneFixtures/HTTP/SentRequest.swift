/// A request without SOAP, as it was sent.
package struct SentRequest: Sendable {
    package var method: String
    /// Path and query.
    package var target: String
    package var headers: [Fixture.Header]
    /// Without its content coding; empty where it is withheld.
    package var body: [UInt8]
    /// What is kept of a body that nobody can look into.
    var withheld: Fixture.Withheld?

    package init(method: String, target: String, headers: [Fixture.Header], body: [UInt8]) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
