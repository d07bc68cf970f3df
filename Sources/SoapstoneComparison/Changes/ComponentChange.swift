internal import SoapstoneSchema
internal import SoapstoneXML

/// A difference between two versions of a component, whoever writes it.
struct ComponentChange {
    var kind: ChangeKind
    var message: String
    /// What the old contract allows and the new one refuses.
    var fewer = ChangeEffect.none
    /// What the new contract allows and the old one refuses.
    var more = ChangeEffect.none
    var old: Origin?
    var new: Origin?
    /// Why somebody should look at it although messages stay valid, or although nothing could be decided.
    var warning: String?

    init(_ kind: ChangeKind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

/// Whether there are messages that one contract allows and the other refuses.
enum ChangeEffect {
    case none
    /// There are: one of these, the first that validation confirms, shows it.
    case shown([ChangeWitness])
    /// It was not found out, for this reason.
    case undecided(String)

    var isNone: Bool { if case .none = self { true } else { false } }

    /// What several effects come to: everything that shows it, else why it was not found out.
    static func joined(_ effects: [ChangeEffect]) -> ChangeEffect {
        let witnesses = effects.flatMap { effect -> [ChangeWitness] in
            if case .shown(let own) = effect { own } else { [] }
        }
        if !witnesses.isEmpty { return .shown(witnesses) }
        return effects.first { !$0.isNone } ?? .none
    }

    static func shown(_ witness: ChangeWitness?) -> ChangeEffect {
        witness.map { .shown([$0]) } ?? .undecided("no message was found that shows it")
    }
}

/// How an element has to look to show a change.
enum ChangeWitness {
    /// As a sample of it looks.
    case plain
    /// As fuller samples look, in which what may be repeated is there twice.
    case full
    /// With these children; stray ones, of those that wildcards let through, break their declarations.
    case content([XMLName], isStray: Bool = false)
    /// With this text.
    case text(String)
    /// With text between its children.
    case mixedText
    /// With an attribute of this value; nil for a value of its type.
    case attribute(XMLName, String?)
    /// With `xsi:nil`.
    case isNil
    /// With `xsi:type`.
    case type(XMLName)
}

/// Names of XML in messages.
enum ShownName {
    static func of(_ name: XMLName) -> String { "'\(Excerpt.escaped(name.local.utf8))'" }

    static func full(_ name: XMLName) -> String { "'\(Excerpt.escaped(name.description.utf8))'" }

    static func text(_ text: String) -> String { "'\(Excerpt.escaped(text.utf8))'" }

    static func list(_ names: [String]) -> String {
        let shown = names.prefix(10).joined(separator: ", ")
        return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
    }

    static func occurs(_ occurs: Occurs) -> String {
        "\(occurs.min)..\(occurs.max == Occurs.unbounded ? "unbounded" : String(occurs.max))"
    }
}
