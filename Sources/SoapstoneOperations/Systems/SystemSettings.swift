/// What a system has to be told of the place where it runs: the keys of its section in a configuration.
public struct SystemSettings: Sendable {
    /// A key, whose value is a text.
    public struct Key: Sendable {
        /// The key: `SessionTimeoutInSeconds`.
        public let name: String
        /// What the value is.
        public let kind: Kind
        /// What it is for, in a few words.
        public let summary: String
        /// Whether it may be left out.
        public let isOptional: Bool

        /// Declares a key.
        public init(_ name: String, _ kind: Kind, _ summary: String, isOptional: Bool = false) {
            self.name = name
            self.kind = kind
            self.summary = summary
            self.isOptional = isOptional
        }
    }

    /// What the value of a key is.
    public enum Kind: Equatable, Sendable {
        /// A text of at least one character, and of so many Unicode scalars at most.
        case text(atMost: Int)
        /// The URL of a service, by the service's id; an entry of `services` can stand in for it.
        case service(String)
        /// A URL of `https` that devices open.
        case link
        /// Seconds, 1 to 2,592,000. An empty text stands for these.
        case seconds(Int)
        /// A folder, from that of the configuration on, in which the gateway may write.
        case folder
        /// A file with a secret in its first line, which nobody but its owner may read. The setting's value is the secret.
        case secretFile
        /// One of these words.
        case word([String])
    }

    /// The name of the system, under which its section stands.
    public let system: String
    /// The keys, in the order of the documentation.
    public let keys: [Key]
    /// The URLs of services that have no key, from the URLs of those that have one.
    public let otherServices: @Sendable (_ urls: [String: String]) -> [String: String]

    /// Declares the settings of a system.
    public init(
        of system: String,
        _ keys: [Key],
        otherServices: @escaping @Sendable (_ urls: [String: String]) -> [String: String] = { _ in [:] }
    ) {
        self.system = system
        self.keys = keys
        self.otherServices = otherServices
    }
}
