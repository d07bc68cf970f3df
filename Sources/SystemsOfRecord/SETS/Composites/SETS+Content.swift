import SoapstoneOperations
import SoapstoneSOAP

extension SETS {
    /// C6: what is on the board of a county, and what concerns the customer.
    static let board = Composite(
        "Content",
        "getBoard",
        "The bulletins of a county, the news and the customer's alerts.",
        request: [.init("countyFips", "The county, as a case has it.")],
        steps: [
            .together(
                .init(
                    "db2-content/getCountyBulletins",
                    .optional,
                    taking: ["county": .last(3, of: .request("countyFips"))]
                ),
                .init("db2-content/getNewsFlash", .optional),
                .init("ims-case/getCustomerAlerts", .optional)
            )
        ]
    )

    /// C7: that a message cannot be marked keeps nobody from reading it.
    static let openMessage = Composite(
        "Content",
        "openMessage",
        "A message, which is marked as read.",
        request: [.init("id", "The message's id.")],
        steps: [
            .one(.init("db2-content/getMessage", .required, taking: ["id": .request("id")])),
            .one(.init("db2-content/markMessageRead", .ignored, taking: ["id": .request("id")], giving: [])),
        ]
    )
}
