public import SoapstoneOperations

extension GatewayConfiguration {
    private static let engagementKeys = [
        "url", "appId", "secretField", "secretEnv", "secretFile", "messagePath", "timeoutSeconds", "jobSeconds",
        "recipientsPerMessage", "notifications",
    ]

    /// The longest text of a banner, in Unicode scalars.
    private static let longestBanner = 240

    /// Reads `engagement`. Where the variable of the secret is not set and the service is on this machine, a synthetic
    /// secret stands in for it.
    mutating func readEngagement(_ gateway: YAMLSection, _ source: Source) {
        guard let section = gateway.section("engagement", allowing: Self.engagementKeys) else { return }
        let url = section.required("url")
        let appID = section.required("appId")
        var settings = EngagementSettings(url: url ?? "", appID: appID ?? "")
        if let field = section.string("secretField") { settings.secretField = field }
        if let path = section.string("messagePath") { settings.messagePath = path }
        if let seconds = section.integer("timeoutSeconds") { settings.timeout = .seconds(seconds) }
        if let seconds = section.integer("jobSeconds") { settings.jobTime = .seconds(seconds) }
        if let count = section.integer("recipientsPerMessage") { settings.recipientsPerMessage = count }
        for (criterion, item) in section.sections("notifications", allowing: ["banner", "sound", "badge"]) {
            guard let banner = item.required("banner") else { continue }
            settings.notifications[criterion] = Notification(
                banner: banner,
                sound: item.string("sound"),
                badge: item.integer("badge")
            )
        }
        let (secret, unset) = secret(of: section, "secret", source)
        settings.secret = secret
        if let unset {
            settings.secret = Self.syntheticPassword
            if EndpointURL(settings.url)?.isLoopback != true { section.faults.add(unset) }
        }
        if url != nil, appID != nil { engagement = settings }
    }

    func validateEngagement() throws(ConfigurationError) {
        guard let engagement else { return }
        let key = "gateway.engagement"
        try Self.validate(url: engagement.url, "\(key).url")
        guard !engagement.url.utf8.contains(UInt8(ascii: "?")) else {
            throw ConfigurationError("\(key).url", "has a query; paths are put behind it")
        }
        guard Self.isText(engagement.appID, atMost: 128) else {
            throw ConfigurationError("\(key).appId", "is not 1 to 128 characters without control characters")
        }
        guard Self.isFieldName(engagement.secretField) else {
            throw ConfigurationError("\(key).secretField", "is not the name of a header field")
        }
        if let secret = engagement.secret, !secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) || secret.isEmpty {
            throw ConfigurationError("\(key).secret", "is empty or has a blank or a character beyond ASCII in it")
        }
        guard engagement.messagePath.utf8.first == UInt8(ascii: "/"),
            EndpointURL("https://a.example.org\(engagement.messagePath)") != nil
        else { throw ConfigurationError("\(key).messagePath", "is not a path such as /api/v1/messages") }
        guard (1...10_000).contains(engagement.recipientsPerMessage) else {
            let message = "is \(engagement.recipientsPerMessage); it is 1 to 10000"
            throw ConfigurationError("\(key).recipientsPerMessage", message)
        }
        for (criterion, notification) in engagement.notifications.sorted(by: { $0.key < $1.key }) {
            try Self.validate(notification, "\(key).notifications.\(criterion)")
        }
    }

    private static func validate(_ notification: Notification, _ key: String) throws(ConfigurationError) {
        guard isText(notification.banner, atMost: longestBanner) else {
            throw ConfigurationError(
                "\(key).banner",
                "is not 1 to \(longestBanner) characters without control characters"
            )
        }
        if let sound = notification.sound, !isText(sound, atMost: 128) {
            throw ConfigurationError("\(key).sound", "is not 1 to 128 characters without control characters")
        }
        if let badge = notification.badge, !(0...99_999).contains(badge) {
            throw ConfigurationError("\(key).badge", "is \(badge); it is 0 to 99999")
        }
    }

    /// What the configuration has of jobs that nobody declares.
    ///
    /// - Parameter notifications: the jobs that there are.
    public func errors(notifying notifications: NotificationJobs) -> [ConfigurationError] {
        let known = notifications.jobs.map(\.criterion)
        return (engagement?.notifications.keys.sorted() ?? []).filter { !known.contains($0) }.map { criterion in
            ConfigurationError(
                "gateway.engagement.notifications.\(criterion)",
                "is the criterion of no job; the criteria are \(known.joined(separator: ", "))"
            )
        }
    }

    /// Whether a text has so many Unicode scalars at most, one at least, and no control character.
    static func isText(_ text: String, atMost limit: Int) -> Bool {
        (1...limit).contains(text.unicodeScalars.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// A token of RFC 9110 section 5.6.2.
    static func isFieldName(_ text: String) -> Bool {
        let marks = Array("!#$%&'*+-.^_`|~".utf8)
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: marks.contains(byte)
                }
            }
    }
}
