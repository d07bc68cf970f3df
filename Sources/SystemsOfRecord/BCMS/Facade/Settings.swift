import Crypto
import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// The name of the system in a configuration.
    static let name = "BCMS"

    /// The 17 keys of the original's configuration, which are all required, and those of this gateway.
    static let settings = SystemSettings(
        of: name,
        Service.configured.map { SystemSettings.Key($0.id, .service($0.id), "the URL of \($0.name)") } + [
            .init("CacheRefreshIntervalInSeconds", .seconds(300), "after how long lists are asked for again"),
            .init("SessionTimeoutInSeconds", .seconds(900), "how long a session lives without a call"),
            .init("TermOfUse", .text(atMost: 10_000), "a text that devices show"),
            .init("PrivacyPolicies", .text(atMost: 10_000), "a text that devices show"),
            .init("LegalNotices", .text(atMost: 10_000), "a text that devices show"),
            .init("ISM", .text(atMost: 100), "the group of those who report and change incidents"),
            .init("BCMSAdministrator", .text(atMost: 100), "the group of those who may do everything"),
            .init("PlanWebApplicationURL", .link, "where devices show plans"),
            .init("WebApplicationURL", .link, "the web edition"),
            .init("noteSubject", .text(atMost: 200), "the subject of mails with notes", isOptional: true),
            .init("callTrees", .text(atMost: 1_000), "the groups of the call trees", isOptional: true),
            .init("passwordHash", .word(["clear", "sha256hex"]), "how passwords are sent", isOptional: true),
        ],
        otherServices: { urls in
            // The others stand beside the one that signs users in.
            let name = "/\(Service.user.name).svc"
            guard let known = urls[Service.user.id], known.contains(name) else { return [:] }
            let services = Service.unconfigured.map { service in
                (service.id, known.replacing(name, with: "/\(service.name).svc"))
            }
            return Dictionary(services) { first, _ in first }
        }
    )
}

extension BCMS.Service {
    /// Those whose URLs have keys in the original's configuration.
    static let configured: [Self] = [.room, .document, .attachment, .category, .note, .incident, .lookup, .user]
    /// Those that have none.
    static let unconfigured: [Self] = [.office, .update, .association, .changes]
}

extension FunctionCalls {
    /// The value of a key in the settings of BCMS; nil where there are none.
    func setting(_ key: String) -> String? { settings[BCMS.name]?[key] }

    /// The value of a key as a text for devices; empty where there is none.
    func settingText(_ key: String) -> BCMS.LongText { BCMS.LongText(cutting: setting(key) ?? "") }

    /// The seconds of a key; the standard ones where there is none.
    func settingSeconds(_ key: String, _ standard: Int64) -> Int64 {
        setting(key).flatMap { Int64($0) } ?? standard
    }

    /// The abbreviations of the groups that are call trees.
    var callTrees: [String] {
        guard let names = setting("callTrees") else { return ["BOD", "CA", "FI", "HR", "LS", "OP", "WES"] }
        return names.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }
}

extension BCMS.ServiceText {
    /// The password as the service takes it: as it was typed, or its SHA-256 in hexadecimal digits.
    func password(as form: String?) -> Self {
        guard form == "sha256hex" else { return self }
        return Self(
            cutting: HexDigits.text(SHA256.hash(data: Array(value.utf8)))
        )
    }
}

extension BCMS {
    /// What a session may do beside reading.
    enum Role: String {
        /// Reports and changes incidents and their files.
        case manager
        /// May do all that managers may, and the rest.
        case administrator
        /// Reads, comments and notes.
        case member

        /// The role of those who sign in as a group, which the settings name by its abbreviation or its name.
        init(of group: UserGroup, _ calls: FunctionCalls) {
            func isNamed(_ name: String) -> Bool { group.abbreviation?.value == name || group.name?.value == name }
            if isNamed(calls.setting("BCMSAdministrator") ?? "BCMS") {
                self = .administrator
            } else {
                self = isNamed(calls.setting("ISM") ?? "ISM") ? .manager : .member
            }
        }
    }

    /// What the user of the session may do.
    static let capabilities = CompositeFunction(
        facade,
        "capabilities",
        "What the user of the session may do.",
        settingsOf: name
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Capabilities> in
        CompositeFunction.Reply(Capabilities(mayManage: calls.isManager))
    }

    /// The texts that devices show of the application.
    static let legal = CompositeFunction(
        facade,
        "legal",
        "Terms of use, privacy policies and legal notices.",
        needsSession: false,
        settingsOf: name
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Legal> in
        let text = calls.settingText
        return CompositeFunction.Reply(
            Legal(
                terms: LegalTexts(
                    termOfUse: text("TermOfUse"),
                    privacyPolicies: text("PrivacyPolicies"),
                    legalNotices: text("LegalNotices")
                )
            )
        )
    }

    /// The pages that devices open.
    static let links = CompositeFunction(
        facade,
        "links",
        "The addresses of plans and of the web edition.",
        needsSession: false,
        settingsOf: name
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Links> in
        let text = calls.settingText
        return CompositeFunction.Reply(
            Links(pages: Pages(plan: text("PlanWebApplicationURL"), web: text("WebApplicationURL")))
        )
    }

    /// The times that devices show.
    static let times = CompositeFunction(
        facade,
        "settings",
        "How long a session lives, and after how long lists are asked for again.",
        needsSession: false,
        settingsOf: name
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Times> in
        func seconds(_ key: String) -> XSDInt { XSDInt(Int32(clamping: calls.settingSeconds(key, 0))) }
        return CompositeFunction.Reply(
            Times(
                settings: TimeSettings(
                    session: seconds("SessionTimeoutInSeconds"),
                    cache: seconds("CacheRefreshIntervalInSeconds")
                )
            )
        )
    }
}

// MARK: - Records

extension BCMS {
    /// A text of the configuration.
    typealias LongText = ServiceText<10_000>

    struct Capabilities: Record {
        var rights: Rights

        static let codec = Codec("capabilities", Capabilities.init, .jsonOnly("capabilities", \.rights))

        init(rights: Rights) { self.rights = rights }

        init(mayManage: Bool) {
            let may = XSDBoolean(mayManage)
            rights = Rights(createIncident: may, updateIncident: may, uploadAttachment: may, deleteAttachment: may)
        }
    }

    struct Rights: Record {
        var createIncident: XSDBoolean
        var updateIncident: XSDBoolean
        var uploadAttachment: XSDBoolean
        var deleteAttachment: XSDBoolean

        static let codec = Codec(
            "rights",
            Rights.init,
            .jsonOnly("createIncident", \.createIncident, .open),
            .jsonOnly("updateIncident", \.updateIncident, .open),
            .jsonOnly("uploadAttachment", \.uploadAttachment, .open),
            .jsonOnly("deleteAttachment", \.deleteAttachment, .open)
        )
    }

    struct Legal: Record {
        var terms: LegalTexts

        static let codec = Codec("legal", Legal.init, .jsonOnly("legal", \.terms))
    }

    struct LegalTexts: Record {
        var termOfUse: LongText
        var privacyPolicies: LongText
        var legalNotices: LongText

        static let codec = Codec(
            "texts",
            LegalTexts.init,
            .jsonOnly("termOfUse", \.termOfUse, .open),
            .jsonOnly("privacyPolicies", \.privacyPolicies, .open),
            .jsonOnly("legalNotices", \.legalNotices, .open)
        )
    }

    struct Links: Record {
        var pages: Pages

        static let codec = Codec("links", Links.init, .jsonOnly("links", \.pages))
    }

    struct Pages: Record {
        var plan: LongText
        var web: LongText

        static let codec = Codec("pages", Pages.init, .jsonOnly("plan", \.plan, .open), .jsonOnly("web", \.web, .open))
    }

    struct Times: Record {
        var settings: TimeSettings

        static let codec = Codec("times", Times.init, .jsonOnly("settings", \.settings))
    }

    struct TimeSettings: Record {
        var session: XSDInt
        var cache: XSDInt

        static let codec = Codec(
            "settings",
            TimeSettings.init,
            .jsonOnly("sessionTimeoutSeconds", \.session, .open),
            .jsonOnly("cacheRefreshSeconds", \.cache, .open)
        )
    }
}
