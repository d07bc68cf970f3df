internal import SoapstoneBase

/// The names of elements, attributes and members that name a value beside them, and of those that have it:
/// `<key>password</key><value>…</value>`, `{"name": "pin", "value": 1}`, `<param name="token" value="…"/>`.
enum PairNames {
    /// Whether what has this name says what the value beside it is.
    static func isNaming(_ name: some Collection<UInt8>) -> Bool { isOne(of: naming, name) }

    /// Whether what has this name is the value that something beside it names.
    static func isValue(_ name: some Collection<UInt8>) -> Bool { isOne(of: values, name) }

    private static func isOne(of names: Set<[UInt8]>, _ name: some Collection<UInt8>) -> Bool {
        name.count <= longest && names.contains(name.map(ASCII.lowercase))
    }

    // Maps of XStream have two elements `string`, the key and the value; property lists `key` and `string`.
    private static let naming = SecretWords.words(
        "key name id k string property param parameter field attribute"
    ).union(combined.map { $0 + Array("name".utf8) })
    private static let values = SecretWords.words("value val v text string content data")
        .union(combined.map { $0 + Array("value".utf8) })
    private static let combined = SecretWords.words("key param parameter property field attribute attr string")
    private static let longest = 16
}
