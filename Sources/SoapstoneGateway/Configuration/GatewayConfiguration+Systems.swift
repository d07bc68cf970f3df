#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import SoapstoneOperations

extension GatewayConfiguration {
    /// Reads `systems`, and takes the URLs in it as those of services.
    ///
    /// - Parameter directory: the folder that the paths in it start from.
    /// - Returns: the sections that are there, by the names of their systems.
    mutating func readSystems(
        _ gateway: YAMLSection,
        _ settings: [SystemSettings],
        in directory: String
    ) -> [String: YAMLSection] {
        guard let section = gateway.section("systems", allowing: settings.map(\.system)) else { return [:] }
        var sections: [String: YAMLSection] = [:]
        for system in settings {
            guard let own = section.section(system.system, allowing: system.keys.map(\.name)) else { continue }
            sections[system.system] = own
            var values: [String: String] = [:]
            var urls: [String: String] = [:]
            for key in system.keys {
                guard let text = own.text(key.name) else { continue }
                do throws(ConfigurationError) {
                    let value = try Self.value(text, of: key, own, in: directory)
                    values[key.name] = value
                    if case .service(let id) = key.kind { urls[id] = value }
                } catch {
                    own.faults.add(error)
                }
            }
            systems[system.system] = values
            urls.merge(system.otherServices(urls)) { own, _ in own }
            for (id, url) in urls { services[id] = Endpoint(url: url) }
        }
        return sections
    }

    /// The value of a key; an empty text stands for the default of seconds.
    private static func value(
        _ text: String,
        of key: SystemSettings.Key,
        _ section: YAMLSection,
        in directory: String
    ) throws(ConfigurationError) -> String {
        func refused(_ message: String) -> ConfigurationError { section.error(key.name, message) }
        switch key.kind {
        case .text(let length):
            guard !text.isEmpty else { throw refused("is empty") }
            guard text.unicodeScalars.count <= length else { throw refused("has more than \(length) characters") }
        case .service:
            do throws(ConfigurationError) {
                try validate(url: text, key.name)
            } catch {
                throw refused(error.message)
            }
        case .link:
            guard EndpointURL(text)?.isPlain == false else { throw refused("is not an absolute URL of https") }
        case .seconds(let standard):
            guard !text.isEmpty else { return String(standard) }
            guard let seconds = Int(text), 1...2_592_000 ~= seconds else {
                throw refused("is not a number of seconds from 1 to 2592000")
            }
        case .folder:
            let path = ConfigurationFile.path(text, in: directory)
            var status = stat()
            guard !text.isEmpty, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
                access(path, W_OK | X_OK) == 0
            else { throw refused("is no folder in which the gateway can write") }
            return path
        case .secretFile:
            do throws(ConfigurationFile.Failure) {
                return try ConfigurationFile.secret(at: ConfigurationFile.path(text, in: directory))
            } catch {
                throw refused(error.message)
            }
        case .word(let words):
            guard words.contains(text) else { throw refused("is not one of \(words.joined(separator: ", "))") }
        }
        return text
    }

    /// Notes every key that is missing of the systems that are served: those with a section, or with a service.
    func requireSettings(
        _ sections: [String: YAMLSection],
        _ settings: [SystemSettings],
        _ faults: ConfigurationFaults
    ) {
        for system in settings {
            let section = sections[system.system]
            let ids = system.keys.compactMap { key in if case .service(let id) = key.kind { id } else { nil } }
            guard section != nil || ids.contains(where: { services[$0] != nil }) else { continue }
            for key in system.keys where !key.isOptional && section?.has(key.name) != true {
                if case .service(let id) = key.kind, services[id] != nil { continue }
                faults.add(
                    ConfigurationError(
                        "gateway.systems.\(system.system).\(key.name)",
                        "is missing: \(key.summary) [20071]"
                    )
                )
            }
        }
    }
}
