internal import SoapstoneFixtures
internal import SoapstoneXML

/// What an answer was made from.
enum AnswerOrigin: Sendable {
    case exchange(AnsweringExchange)
    /// The contract's operation of this name.
    case operation(String)
}

/// A recorded exchange as the account of requests knows it.
final class AnsweringExchange: Sendable {
    let id: Exchange.ID
    /// The name of the element in its request's body.
    let payload: XMLName?
    let tally: Tally
    /// The values in its messages that stand in the place of others.
    let redactions: [Pseudonym]

    init(id: Exchange.ID, payload: XMLName?, tally: Tally, redactions: [Pseudonym]) {
        self.id = id
        self.payload = payload
        self.tally = tally
        self.redactions = redactions
    }
}
