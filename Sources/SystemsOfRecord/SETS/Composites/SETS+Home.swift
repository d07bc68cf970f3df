import SoapstoneOperations
import SoapstoneSOAP

extension SETS {
    /// C3: the cases first, since nobody without one has a home screen; then all the rest at one time.
    ///
    /// Nothing of it is kept for another call: a tap on the menu reads anew. The bulletins are those of all counties that
    /// the cases are in, of three at most.
    static let home = Composite(
        "Home",
        "getHome",
        "All that the home screen shows.",
        request: [
            .init("yearMonth", "The month of the calendar, YYYYMM; this month unless it is given.", isRequired: false)
        ],
        steps: [
            .one(.init("ims-case/getCaseList", .required)),
            .together(
                .init("ims-case/getPersonal", .optional),
                .init("ims-payment/getRecentPayments", .optional),
                .init("ims-case/getCustomerAlerts", .optional),
                .init(
                    "ims-case/getCaseEvents",
                    .optional,
                    taking: ["yearMonth": .either(.request("yearMonth"), .month)]
                ),
                .init(
                    "db2-content/getCountyBulletins",
                    .optional,
                    // The county's code without the state's.
                    taking: ["county": .last(3, of: .element("/countyFips"))],
                    loop: .distinct("getCaseList", "/cases", by: "/countyFips", atMost: 3, joining: "bulletins")
                ),
                .init("db2-content/getNewsFlash", .optional),
                // Only how many are not read, of as many as the service gives.
                .init("db2-content/getMessageList", .optional, taking: ["maxRows": .number(200)], giving: [])
            ),
        ],
        counts: [bulletinBadge, alertBadge, unread],
        timeZone: timeZone
    )

    private static let bulletinBadge = Composite.Count.badge(
        "bulletins",
        .elements("getCountyBulletins", "/bulletins")
    )

    /// The alerts, and the missing details of the customer.
    private static let alertBadge = Composite.Count.badge(
        "alerts",
        .elements("getCustomerAlerts", "/alerts"),
        .flags("getCustomerAlerts", "/missing")
    )

    private static let unread = Composite.Count.member(
        "unreadMessages",
        .elements("getMessageList", "/inbox", having: ["direction": .text("inbound"), "read": .boolean(false)])
    )
}
