/// A difference between two versions of a contract, and what it does to those who keep to the old one.
public struct ContractChange: Equatable, Sendable {
    /// The kind of the change.
    public var kind: ChangeKind
    /// For clients of the old contract that call a server of the new one.
    public var clients: ChangeVerdict
    /// For servers of the old contract that are called by clients of the new one.
    public var servers: ChangeVerdict
    /// What is different.
    public var message: String
    /// Where in the contract: operations, messages and names of elements.
    public var path: String
    /// Where it stood; nil for what is new.
    public var old: ChangePlace?
    /// Where it stands; nil for what is gone.
    public var new: ChangePlace?
    /// The messages that it is in, each once, at most `mostUses`.
    public var uses: [MessageUse] = []
    /// Messages beyond those.
    public var moreUses = 0
    /// What can be done about it; nil where nothing has to be.
    public var remedy: String?
    /// Why verdicts are what they are, where the message does not say it.
    public var notes: [String] = []
    /// A message for each way in which it breaks, where messages can tell.
    public var counterexamples: [Counterexample] = []

    static let mostUses = 8

    /// The worse of the two verdicts.
    public var verdict: ChangeVerdict { max(clients, servers) }
}

/// Where something is declared.
public struct ChangePlace: Hashable, Sendable, CustomStringConvertible {
    /// The document, as it was named to the loader or by the document that imports it.
    public var file: String
    /// The line, from 1.
    public var line: Int

    public var description: String { "\(file):\(line)" }
}

/// A message of an operation, or a document of a schema.
public struct MessageUse: Hashable, Sendable, CustomStringConvertible {
    /// Who writes it.
    public enum Direction: String, Sendable {
        /// Clients write it, servers read it.
        case request
        /// Servers write it, clients read it.
        case response, fault
        /// A schema alone does not say who writes it.
        case document
    }

    /// The operation; the element's local name for a document.
    public var operation: String
    /// The direction of the message: to the service or from it.
    public var direction: Direction

    public var description: String {
        direction == .document ? "document '\(operation)'" : "\(direction.rawValue) of '\(operation)'"
    }
}

/// A message that one version of the contract allows and the other one does not, found so by validation.
public struct Counterexample: Equatable, Sendable {
    /// The message that the counterexample is one of.
    public var use: MessageUse
    /// Whether the old contract is the one that allows it.
    public var isValidByOld: Bool
    /// The message: an envelope, or a document of a schema.
    public var message: [UInt8]
    /// What is wrong with it by the other contract.
    public var violation: String

    /// What it shows, in words.
    public var words: String {
        let (allows, refuses) = isValidByOld ? ("old", "new") : ("new", "old")
        return "valid by the \(allows) contract, invalid by the \(refuses) one"
    }
}
