/// All that is wrong with a configuration, in the order in which it is read, and where its keys stand.
///
/// Sections of one file share it, and it stays on the task that reads the file.
final class ConfigurationFaults {
    private(set) var errors: [ConfigurationError] = []
    private var places: [String: (line: Int, column: Int)] = [:]

    /// Takes in an error; one that names no line gets that of its key, or of the nearest section around it.
    func add(_ error: ConfigurationError) {
        var error = error
        if error.line == nil, let place = place(of: error.key) { (error.line, error.column) = place }
        errors.append(error)
    }

    /// Remembers where a key stands.
    func note(_ key: String, line: Int, column: Int) { places[key] = (line, column) }

    private func place(of key: String) -> (line: Int, column: Int)? {
        var path = Substring(key)
        while !path.isEmpty {
            if let place = places[String(path)] { return place }
            guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
            path = path[..<end]
        }
        return nil
    }
}

@available(*, unavailable)
extension ConfigurationFaults: Sendable {}
