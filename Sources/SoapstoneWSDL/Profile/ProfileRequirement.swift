/// A requirement of the WS-I Basic Profile: what it asks for, in our words, and what holds a project to it.
///
/// The table has every requirement that has a number. Most are about documents and messages, and are held; of the others
/// it says why nobody can tell from a project's files.
public struct ProfileRequirement: Sendable {
    /// The number that the profile gives it: `R2204`.
    public let id: String
    /// The document that has the requirement.
    public let source: Source
    /// What it is a requirement of.
    public let subject: Subject
    /// How strict it is.
    public let level: Level
    /// What it asks for, in one line.
    public let summary: String
    /// What of this package looks at it.
    public let holder: Holder

    /// Which profile has it.
    public enum Source: Sendable {
        /// Basic Profile 1.1 and 1.2.
        case both
        /// Basic Profile 1.1; 1.2 took it back.
        case basic11
        /// Basic Profile 1.2 alone.
        case basic12
        /// Simple SOAP Binding Profile 1.0, which goes with Basic Profile 1.1.
        case binding
        /// Simple SOAP Binding Profile 1.0, and Basic Profile 1.2 without it.
        case bindingAndBasic12
    }

    /// Whom or what it speaks of.
    public enum Subject: String, Sendable {
        case description, message, envelope
        /// Who sends, receives, offers or calls.
        case party
        /// An entry of a UDDI registry.
        case registry
    }

    /// The words of RFC 2119.
    public enum Level: String, Sendable {
        case must, should
        /// It forbids nothing.
        case may
    }

    /// What holds a project to it.
    public enum Holder: Sendable {
        /// The rule `wsi.` and the number, which looks at contracts.
        case contracts
        /// The rule `wsi.` and the number, which looks at recorded messages.
        case messages
        /// Rules that hold more than this.
        case rules([String])
        /// Nothing, for this reason.
        case nothing(String)
    }

    init(
        _ id: String,
        _ source: Source,
        _ subject: Subject,
        _ level: Level,
        _ summary: String,
        _ holder: Holder
    ) {
        self.id = id
        self.source = source
        self.subject = subject
        self.level = level
        self.summary = summary
        self.holder = holder
    }

    /// Every requirement, contracts first.
    public static let all = descriptions + descriptionsBesides + messages + messagesBesides + parties + registries

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    /// The requirement with a number; nil where there is none.
    public static func numbered(_ id: String) -> ProfileRequirement? { byID[id] }

    /// Whether the rule `wsi.` and the number holds it.
    public var hasRule: Bool {
        switch holder {
        case .contracts, .messages: true
        case .rules, .nothing: false
        }
    }

    /// Where it is written: `WS-I Basic Profile 1.1 and 1.2, R2204`.
    public var clause: String {
        let profile =
            switch source {
            case .both: "Basic Profile 1.1 and 1.2"
            case .basic11: "Basic Profile 1.1"
            case .basic12: "Basic Profile 1.2"
            case .binding: "Simple SOAP Binding Profile 1.0"
            case .bindingAndBasic12: "Simple SOAP Binding Profile 1.0 and Basic Profile 1.2"
            }
        return "WS-I \(profile), \(id)"
    }
}
