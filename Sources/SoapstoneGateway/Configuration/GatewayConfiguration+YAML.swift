internal import SoapstoneCodec

extension GatewayConfiguration {
    /// Reads the `gateway` section of a `soapstone.yaml`; the file's other sections are not looked at.
    ///
    /// Keys that are not known are errors. A password never stands in the file: `passwordEnv` names a variable of the
    /// environment, `passwordFile` a file that only its owner may read. Where the variable is not set and every back end
    /// is this machine, a synthetic password stands in for it.
    ///
    /// ```yaml
    /// gateway:
    ///   port: 7628
    ///   services:
    ///     ims-case: {url: https://ims.example.org/sets/ims-case, user: svc-soapstone, passwordEnv: IMS_PASSWORD}
    ///   sessions: fixtures/sets/sessions.yaml
    /// ```
    ///
    /// - Parameters:
    ///   - yaml: the file's text.
    ///   - directory: the folder that the paths in it start from.
    ///   - environment: gives the value of a variable of the environment.
    /// - Throws: `ConfigurationError` with key and line; what `validate()` finds too.
    public init(
        yaml: String,
        directory: String,
        environment: (String) -> String? = ProcessVariable.value
    ) throws(ConfigurationError) {
        self.init()
        let file = try YAMLSection(parsing: yaml)
        guard let gateway = try file.section("gateway", allowing: Self.keys) else { return }
        if let host = try gateway.string("host") { self.host = host }
        if let port = try gateway.integer("port") { self.port = port }
        if let alwaysOK = try gateway.boolean("alwaysOK") { self.alwaysOK = alwaysOK }
        try readServices(gateway, directory, environment)
        try readSessions(gateway, directory, environment)
        try readCredentials(gateway, directory)
        try readApplication(gateway)
        try readMaintenance(gateway)
        try validate()
    }

    private static let keys = [
        "host", "port", "alwaysOK", "services", "sessions", "credentials", "application", "maintenance",
    ]
    private static let serviceKeys = ["url", "user", "passwordEnv", "passwordFile"]

    /// Stands for a password that nobody set, with back ends on this machine only.
    static let syntheticPassword = "SYNTHETIC-PASSWORD"

    private mutating func readServices(
        _ gateway: YAMLSection,
        _ directory: String,
        _ environment: (String) -> String?
    ) throws(ConfigurationError) {
        var unset: [(id: String, error: ConfigurationError)] = []
        for (id, service) in try gateway.sections("services", allowing: Self.serviceKeys) {
            guard let url = try service.string("url") else { throw service.error("url", "is missing") }
            var endpoint = Endpoint(url: url, user: try service.string("user"))
            switch (try service.string("passwordEnv"), try service.string("passwordFile")) {
            case (.some, .some):
                throw service.error("passwordFile", "stands beside passwordEnv; only one of them can hold")
            case (let variable?, nil):
                endpoint.password = environment(variable)
                if endpoint.password == nil {
                    unset.append((id, service.error("passwordEnv", "names \(variable), which is not set")))
                }
            case (nil, let file?):
                let path = ConfigurationFile.path(file, in: directory)
                do throws(ConfigurationFile.Failure) {
                    endpoint.password = try ConfigurationFile.secret(at: path)
                } catch {
                    throw service.error("passwordFile", error.message)
                }
            case (nil, nil): break
            }
            services[id] = endpoint
        }
        guard let first = unset.first else { return }
        guard isLocal else { throw first.error }
        for (id, _) in unset { services[id]?.password = Self.syntheticPassword }
    }

    private static let sessionKeys = ["fixed", "idleSeconds", "lifeSeconds", "count", "redis", "redisPasswordEnv"]

    /// `sessions` is the file of fixed sessions, or a mapping in which `fixed` is.
    private mutating func readSessions(
        _ gateway: YAMLSection,
        _ directory: String,
        _ environment: (String) -> String?
    ) throws(ConfigurationError) {
        guard gateway.isMapping("sessions"),
            let section = try gateway.section("sessions", allowing: Self.sessionKeys)
        else {
            if let path = try gateway.string("sessions") {
                fixedSessions = try Self.fixedSessions(at: ConfigurationFile.path(path, in: directory))
            }
            return
        }
        if let path = try section.string("fixed") {
            fixedSessions = try Self.fixedSessions(at: ConfigurationFile.path(path, in: directory))
        }
        if let url = try section.string("redis") {
            guard var server = RedisServer(url) else {
                throw section.error("redis", "is neither redis://127.0.0.1:PORT nor unix:/PATH; it is on this machine")
            }
            if let variable = try section.string("redisPasswordEnv") {
                server.password = environment(variable)
                guard server.password != nil else {
                    throw section.error("redisPasswordEnv", "names \(variable), which is not set")
                }
            }
            redis = server
        }
        if let seconds = try section.integer("idleSeconds") { sessions.idle = .seconds(seconds) }
        if let seconds = try section.integer("lifeSeconds") { sessions.life = .seconds(seconds) }
        if let count = try section.integer("count") { sessions.count = count }
    }

    private static let credentialKeys = ["keys", "temporaryKey", "padding", "clear"]

    private mutating func readCredentials(_ gateway: YAMLSection, _ directory: String) throws(ConfigurationError) {
        guard let section = try gateway.section("credentials", allowing: Self.credentialKeys) else { return }
        for item in try section.list("keys", allowing: ["id", "file"]) {
            guard let id = try item.string("id") else { throw item.error("id", "is missing") }
            guard let file = try item.string("file") else { throw item.error("file", "is missing") }
            do throws(ConfigurationError) {
                credentials.keys.append(
                    try CredentialKey(id: id, file: ConfigurationFile.path(file, in: directory))
                )
            } catch {
                throw item.error("file", error.message)
            }
        }
        if try section.boolean("temporaryKey") == true {
            guard credentials.keys.isEmpty else {
                throw section.error("temporaryKey", "stands beside keys; only one of them can hold")
            }
            guard isLocal else {
                throw section.error("temporaryKey", "is for development: every back end must be on this machine")
            }
            credentials.keys = [try CredentialKey(temporary: "temporary-\(RandomID.make().prefix(8))")]
        }
        if let name = try section.string("padding") {
            guard let padding = Padding(rawValue: name) else {
                let names = Padding.allCases.map(\.rawValue).joined(separator: ", ")
                throw section.error("padding", "is not one of \(names)")
            }
            credentials.padding = padding
        }
        if let clear = try section.boolean("clear") { credentials.allowsClear = clear }
    }

    private mutating func readApplication(_ gateway: YAMLSection) throws(ConfigurationError) {
        for (platform, section) in try gateway.sections("application", allowing: ["latestVersion", "minimumVersion"]) {
            application[platform] = ApplicationVersions(
                latest: try Self.version("latestVersion", section),
                minimum: try Self.version("minimumVersion", section)
            )
        }
    }

    private static func version(_ key: String, _ section: YAMLSection) throws(ConfigurationError) -> AppVersion {
        guard let text = try section.string(key) else { throw section.error(key, "is missing") }
        guard let version = AppVersion(text) else {
            throw section.error(key, "is not a version: numbers with dots between them, such as 1.10.2")
        }
        return version
    }

    private static func fixedSessions(at path: String) throws(ConfigurationError) -> [FixedSession] {
        let text: String
        do throws(ConfigurationFile.Failure) {
            text = try ConfigurationFile.text(at: path)
        } catch {
            throw ConfigurationError("gateway.sessions", error.message)
        }
        return try YAMLSection.list(parsing: text, named: "gateway.sessions").map { item throws(ConfigurationError) in
            var values = try item.strings()
            guard let id = values.removeValue(forKey: SessionValues.key) else {
                throw item.error(SessionValues.key, "is missing")
            }
            return FixedSession(cacheID: id, values: SessionValues(values))
        }
    }
}
