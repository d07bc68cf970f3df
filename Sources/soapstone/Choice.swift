import ArgumentParser

/// Options that are one of a few words.
enum Choice {
    /// The value of a name.
    static func named<Value: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Value {
        guard let value = Value(rawValue: name) else {
            throw ValidationError("it is none of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }
}
