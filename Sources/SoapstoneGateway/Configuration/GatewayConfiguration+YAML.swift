internal import SoapstoneBase
internal import SoapstoneCodec
public import SoapstoneOperations
internal import SoapstoneSOAP

extension GatewayConfiguration {
    /// Reads the `gateway` section of a `soapstone.yaml`; the file's other sections are not looked at.
    ///
    /// With the name of an environment, what the section `environments` has for it is laid over the file first.
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
    ///   - settings: what the systems take that may be served; other sections of `systems` are errors.
    ///   - environmentName: `DEV`, `SYS`, `UAT` or `PROD`; nil for the file as it is without environments.
    ///   - environment: gives the value of a variable of the environment.
    /// - Throws: `ConfigurationError` with key and line; what `validate()` finds too, but for what is wrong with where
    ///   the gateway listens.
    public init(
        yaml: String,
        directory: String,
        settings: [SystemSettings] = [],
        environmentName: String? = nil,
        environment: @escaping (String) -> String? = ProcessVariable.value
    ) throws(ConfigurationError) {
        let faults = ConfigurationFaults()
        self.init()
        read(yaml, Source(directory: directory, variable: environment), settings, environmentName, faults)
        if let first = faults.errors.first { throw first }
    }

    /// Reads a file as `init(yaml:directory:environmentName:environment:)` does, and tells all that is wrong with it.
    ///
    /// - Parameters:
    ///   - operations: what is to be served, for the checks of `errors(serving:)`.
    ///   - notifications: the jobs that there are, for those of `errors(notifying:)`.
    ///   - settings: what the systems take.
    /// - Returns: what could be read, and every error in the order of the file's sections.
    public static func reading(
        yaml: String,
        directory: String,
        serving operations: [Operation],
        notifying notifications: NotificationJobs? = nil,
        settings: [SystemSettings] = [],
        environmentName: String? = nil,
        environment: @escaping (String) -> String? = ProcessVariable.value
    ) -> (configuration: GatewayConfiguration, errors: [ConfigurationError]) {
        let faults = ConfigurationFaults()
        var configuration = GatewayConfiguration()
        let source = Source(directory: directory, variable: environment)
        configuration.read(yaml, source, settings, environmentName, faults)
        let read = faults.errors
        let jobs = notifications.map { configuration.errors(notifying: $0) } ?? []
        let listening = configuration.listeningError.map { [$0] } ?? []
        for error in listening + configuration.errors(serving: operations) + jobs where !isTold(error, in: read) {
            faults.add(error)
        }
        return (configuration, faults.errors)
    }

    /// The environments that a file has, by their names, in its order.
    public static func environments(yaml: String) -> [String] {
        let faults = ConfigurationFaults()
        return (try? YAMLSection(parsing: yaml, faults))?.environments ?? []
    }

    /// Where what a file names is looked up.
    struct Source {
        let directory: String
        let variable: (String) -> String?

        /// A path that stands in the file, as seen from here.
        func path(_ path: String) -> String { ConfigurationFile.path(path, in: directory) }
    }

    static let keys = [
        "host", "port", "tls", "behindTLS", "hosts", "forms", "safeOperations", "limits", "alwaysOK", "services",
        "systems", "engagement", "sessions", "credentials", "application", "maintenance", "jobs", "logging", "clients",
        "clientKeyField", "tokens", "scopes", "cors",
    ]

    private mutating func read(
        _ yaml: String,
        _ source: Source,
        _ settings: [SystemSettings],
        _ environmentName: String?,
        _ faults: ConfigurationFaults
    ) {
        let file: YAMLSection
        do throws(ConfigurationError) {
            file = try YAMLSection(parsing: yaml, environment: environmentName, faults)
        } catch {
            return faults.add(error)
        }
        self.environmentName = environmentName
        guard let gateway = file.section("gateway", allowing: Self.keys) else { return }
        if let host = gateway.string("host") { self.host = host }
        if let port = gateway.integer("port") { self.port = port }
        readTLS(gateway, source)
        hosts = gateway.texts("hosts")
        if let forms = gateway.boolean("forms") { takesForms = forms }
        safeOperations = gateway.texts("safeOperations")
        if let section = gateway.section("limits", allowing: ["requestBytes", "stringBytes"]) {
            if let bytes = section.integer("requestBytes") { limits.bodyBytes = bytes }
            limits.stringBytes = section.integer("stringBytes")
        }
        if let alwaysOK = gateway.boolean("alwaysOK") { self.alwaysOK = alwaysOK }
        readEngagement(gateway, source)
        let systems = readSystems(gateway, settings, in: source.directory)
        readServices(gateway, source)
        requireSettings(systems, settings, faults)
        readSessions(gateway, source)
        readCredentials(gateway, source)
        readApplication(gateway)
        readMaintenance(gateway)
        readJobs(gateway, source)
        readLogging(gateway)
        readClients(gateway)
        readTokens(gateway, source)
        readCORS(gateway)
        // What could not be read is not told of a second time as missing.
        let read = faults.errors
        for error in errors() where !Self.isTold(error, in: read) { faults.add(error) }
    }

    /// Whether an error comes of what could not be read.
    private static func isTold(_ error: ConfigurationError, in read: [ConfigurationError]) -> Bool {
        var key = error.key
        // An address is judged by the certificate.
        if key == "gateway.host" { key = "gateway.tls" }
        // A password has two keys to come from, and keys may be temporary.
        if key.hasSuffix(".user") || key.hasSuffix(".password") || key == "gateway.engagement.secret"
            || key == "gateway.jobs.token"
            || key == "gateway.credentials.keys"
        {
            key = String(key[..<(key.lastIndex(of: ".") ?? key.endIndex)])
        }
        return read.contains { other in
            [error.key, key].contains(other.key) || other.key.hasPrefix("\(key).") || other.key.hasPrefix("\(key)[")
        }
    }

    private static let serviceKeys = ["url", "user", "passwordEnv", "passwordFile"]

    /// Stands for a password that nobody set, with back ends on this machine only.
    static let syntheticPassword = "SYNTHETIC-PASSWORD"

    private mutating func readServices(_ gateway: YAMLSection, _ source: Source) {
        var unset: [(id: String, error: ConfigurationError)] = []
        for (id, service) in gateway.sections("services", allowing: Self.serviceKeys) {
            let url = service.required("url")
            var endpoint = Endpoint(url: url ?? "", user: service.string("user"))
            let (password, error) = secret(of: service, "password", source)
            endpoint.password = password
            if let error { unset.append((id, error)) }
            if url != nil { services[id] = endpoint }
        }
        for (id, error) in unset {
            services[id]?.password = Self.syntheticPassword
            if !isLocal { gateway.faults.add(error) }
        }
    }

    /// The secret that a variable of the environment holds, or a file that only its owner may read.
    ///
    /// - Parameter name: what the keys begin with: `password` for `passwordEnv` and `passwordFile`.
    /// - Returns: the secret, or the error of a variable that is not set: what stands for it depends on the rest.
    func secret(
        of section: YAMLSection,
        _ name: String,
        _ source: Source
    ) -> (secret: String?, unset: ConfigurationError?) {
        let (variableKey, fileKey) = ("\(name)Env", "\(name)File")
        switch (section.string(variableKey), section.string(fileKey)) {
        case (.some, .some):
            section.fault(fileKey, "stands beside \(variableKey); only one of them can hold")
            return (nil, nil)
        case (let variable?, nil):
            if let secret = source.variable(variable) { return (secret, nil) }
            return (nil, Self.unset(variable, section.error(variableKey, "")))
        case (nil, let file?):
            do throws(ConfigurationFile.Failure) {
                return (try ConfigurationFile.secret(at: source.path(file)), nil)
            } catch {
                section.fault(fileKey, error.message)
                return (nil, nil)
            }
        case (nil, nil): return (nil, nil)
        }
    }

    /// The error of a variable that is not set. What does not look like a name may be a secret that stands in the wrong
    /// place, and is not repeated.
    static func unset(_ variable: String, _ place: ConfigurationError) -> ConfigurationError {
        let isName = variable.utf8.allSatisfy { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let name = isName ? variable : "a variable"
        return ConfigurationError(
            place.key,
            "names \(name), which is not set",
            line: place.line,
            column: place.column,
            kind: .variable
        )
    }

    private static let sessionKeys = [
        "fixed", "idleSeconds", "lifeSeconds", "count", "perUser", "redis", "redisPasswordEnv", "redisPasswordFile",
        "redisAuthorities", "redisCertificate", "redisKey",
    ]

    /// `sessions` is the file of fixed sessions, or a mapping in which `fixed` is.
    private mutating func readSessions(_ gateway: YAMLSection, _ source: Source) {
        guard gateway.isMapping("sessions"),
            let section = gateway.section("sessions", allowing: Self.sessionKeys)
        else {
            if let path = gateway.string("sessions") { readFixedSessions(path, gateway, "sessions", source) }
            return
        }
        if let path = section.string("fixed") { readFixedSessions(path, section, "fixed", source) }
        redis = Self.redis(section, source)
        if let seconds = section.integer("idleSeconds") { sessions.idle = .seconds(seconds) }
        if let seconds = section.integer("lifeSeconds") { sessions.life = .seconds(seconds) }
        if let count = section.integer("count") { sessions.count = count }
        if let count = section.integer("perUser") { sessions.perUser = count }
    }

    private mutating func readFixedSessions(
        _ path: String,
        _ section: YAMLSection,
        _ key: String,
        _ source: Source
    ) {
        do throws(ConfigurationError) {
            fixedSessions = try Self.fixedSessions(at: source.path(path))
        } catch {
            // Its line, where it has one, is the other file's.
            section.fault(key, error.key == "gateway.sessions" ? error.message : "names a file in which \(error)")
        }
    }

    private static let credentialKeys = ["keys", "temporaryKey", "padding", "clear"]

    private mutating func readCredentials(_ gateway: YAMLSection, _ source: Source) {
        guard let section = gateway.section("credentials", allowing: Self.credentialKeys) else { return }
        for item in section.list("keys", allowing: ["id", "file"]) {
            guard let id = item.required("id"), let file = item.required("file") else { continue }
            do throws(ConfigurationError) {
                credentials.keys.append(try CredentialKey(id: id, file: source.path(file)))
            } catch {
                item.fault("file", error.message)
            }
        }
        if section.boolean("temporaryKey") == true { readTemporaryKey(section) }
        if let name = section.string("padding") {
            if let padding = Padding(rawValue: name) {
                credentials.padding = padding
            } else {
                let names = Padding.allCases.map(\.rawValue).joined(separator: ", ")
                section.fault("padding", "is not one of \(names)")
            }
        }
        if let clear = section.boolean("clear") { credentials.allowsClear = clear }
    }

    private mutating func readTemporaryKey(_ section: YAMLSection) {
        guard credentials.keys.isEmpty else {
            return section.fault("temporaryKey", "stands beside keys; only one of them can hold")
        }
        guard isLocal else {
            return section.fault("temporaryKey", "is for development: every upstream must be on this machine")
        }
        do throws(ConfigurationError) {
            credentials.keys = [try CredentialKey(temporary: "temporary-\(RandomID.make().prefix(8))")]
        } catch {
            section.fault("temporaryKey", error.message)
        }
    }

    private mutating func readApplication(_ gateway: YAMLSection) {
        for (platform, section) in gateway.sections("application", allowing: ["latestVersion", "minimumVersion"]) {
            let latest = Self.version("latestVersion", section)
            let minimum = Self.version("minimumVersion", section)
            guard let latest, let minimum else { continue }
            application[platform] = ApplicationVersions(latest: latest, minimum: minimum)
        }
    }

    private static func version(_ key: String, _ section: YAMLSection) -> AppVersion? {
        guard let text = section.required(key) else { return nil }
        let version = AppVersion(text)
        if version == nil {
            section.fault(key, "is not a version: numbers with dots between them, such as 1.10.2")
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
        // What is noted of places in that file is nothing to this one.
        let faults = ConfigurationFaults()
        return try YAMLSection.list(parsing: text, named: "gateway.sessions", faults).map {
            item throws(ConfigurationError) in
            var values = try item.strings()
            guard let id = values.removeValue(forKey: SessionValues.key) else {
                throw item.error(SessionValues.key, "is missing")
            }
            return FixedSession(cacheID: id, values: SessionValues(values))
        }
    }
}
