import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// The cases and orders of the user who has signed in, which the session has from `getCaseList`.
///
/// An operation that takes a case or an order from a device is called for one of them only. IMS checks it, too; LiveCycle
/// does not.
enum OwnCases {
    /// The name of the rows in the session: a case's number and the number of its order in each.
    static let name = "cases"

    private static let source = "ims-case/getCaseList"

    /// A request with a case's number.
    static let `case` = Operation.Right.row(of: name, members: ["caseNumber"], source: source, refusal: .notYourCase)

    /// A request with the numbers of a case and an order of it.
    static let order = Operation.Right.row(
        of: name,
        members: ["caseNumber", "orderNumber"],
        source: source,
        refusal: .notYourCase
    )

    /// The rows that a list of cases makes.
    static func rows(_ cases: [CaseSummary]) -> SessionRows {
        SessionRows(cases.compactMap { row in row.caseNumber.map { [digits(of: $0), row.orderNumber?.value ?? ""] } })
    }

    /// The number as devices spell it, without the quotes of JSON.
    private static func digits(of number: Digits<10>) -> String { String(number.json.dropFirst().dropLast()) }
}
