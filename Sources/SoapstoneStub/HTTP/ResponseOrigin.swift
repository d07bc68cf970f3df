internal import SoapstoneFixtures
internal import SoapstoneXML

/// What a response was made from.
enum ResponseOrigin: Sendable {
    case fixture(ServedFixture)
    /// The contract's operation of this name.
    case operation(String)
}

/// A fixture as the account of requests knows it.
final class ServedFixture: Sendable {
    let id: Fixture.ID
    /// The name of the element in its request's body.
    let payload: XMLName?
    let tally: Tally
    /// The values in its messages that stand in the place of others.
    let redactions: [Pseudonym]

    init(id: Fixture.ID, payload: XMLName?, tally: Tally, redactions: [Pseudonym]) {
        self.id = id
        self.payload = payload
        self.tally = tally
        self.redactions = redactions
    }
}
