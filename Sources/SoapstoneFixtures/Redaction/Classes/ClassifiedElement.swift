internal import SoapstoneCodec
internal import SoapstoneXML
internal import Synchronization

/// What codecs say of an element: the classes of its text, of its attributes, and of the elements in it.
///
/// What is in it is made when it is first asked for: records may be in themselves. A class, so that walks share it.
final class ClassifiedElement: Sendable {
    /// A record that the element may be, and the namespace of its names.
    struct Source: Sendable {
        var namespace: String
        var lines: @Sendable () -> [CodecLine]
    }

    /// The class of a text, and what a codec reads there.
    struct Value: Sendable {
        var redaction: Traits.Redaction
        var kind: TextKind?
    }

    private struct Parts: Sendable {
        var text: Value?
        var attributes: [XMLName: Value] = [:]
        var children: [XMLName: ClassifiedElement] = [:]
    }

    /// A child while lines are gone through.
    private struct Draft {
        var value: Value?
        var sources: [Source] = []
    }

    private let value: Value?
    private let sources: [Source]
    private let taken: TakenClasses
    private let made = Mutex<Parts?>(nil)

    init(_ sources: [Source], value: Value? = nil, _ taken: TakenClasses) {
        self.value = value
        self.sources = sources
        self.taken = taken
    }

    private var parts: Parts {
        made.withLock { made in
            if let made { return made }
            var parts = Parts(text: value)
            var drafts: [XMLName: Draft] = [:]
            for source in sources { add(source.lines(), source.namespace, to: &parts, &drafts) }
            parts.children = drafts.mapValues { ClassifiedElement($0.sources, value: $0.value, taken) }
            made = parts
            return parts
        }
    }

    private func add(
        _ lines: [CodecLine],
        _ namespace: String,
        to parts: inout Parts,
        _ drafts: inout [XMLName: Draft]
    ) {
        for line in lines {
            let slot = line.slot
            let value = Value(redaction: slot.traits.redaction, kind: TextKind(line.type))
            switch slot.kind {
            case .jsonOnly: continue
            case .text: parts.text = Self.stricter(parts.text, value)
            case .attribute:
                let name = XMLName(slot.xmlName, in: slot.namespace ?? "")
                parts.attributes[name] = Self.stricter(parts.attributes[name], value)
            case .inline:
                if case .record(_, let nested) = line.type { add(nested(), namespace, to: &parts, &drafts) }
            case .element, .table:
                let own = slot.namespace ?? namespace
                let name = XMLName(slot.xmlName, in: own)
                if case .record(_, let nested) = line.type {
                    let source = Source(namespace: line.namespace ?? own, lines: nested)
                    drafts[name, default: Draft()].sources.append(source)
                } else {
                    drafts[name, default: Draft()].value = Self.stricter(drafts[name]?.value, value)
                }
                // How many rows are live says nothing of anybody.
                if let count = slot.countName {
                    drafts[XMLName(count, in: namespace), default: Draft()].value = Value(redaction: .open)
                }
            }
        }
    }

    private static func stricter(_ left: Value?, _ right: Value) -> Value {
        guard let left else { return right }
        return Value(redaction: .stricter(left.redaction, right.redaction), kind: left.kind ?? right.kind)
    }
}

// What a walk asks.
extension ClassifiedElement {
    /// A rule for a text, and what a codec reads there.
    struct Rule {
        var name: RedactionName
        var kind: TextKind?
    }

    /// The rule for the element's own text. A record has none, so what stands there all the same is personal.
    var textRule: Rule? { rule(parts.text ?? Value(redaction: .personal)) }

    /// The rule for an attribute. What no description has is of the class of the text that it stands beside, and else
    /// personal.
    func rule(forAttribute name: XMLName) -> Rule? { rule(parts.attributes[name] ?? Value(redaction: ofUnknown)) }

    private func rule(_ value: Value) -> Rule? {
        taken.name(of: value.redaction).map { Rule(name: $0, kind: value.kind) }
    }

    /// An element in this one.
    enum Child {
        case described(ClassifiedElement)
        /// One that no description has, and the rule for all that is in it.
        case unknown(RedactionName?)
    }

    /// What no description has is of the class of the text that it stands in, and else personal.
    func child(_ name: XMLName) -> Child {
        if let child = parts.children[name] { return .described(child) }
        return .unknown(taken.name(of: ofUnknown))
    }

    private var ofUnknown: Traits.Redaction { sources.isEmpty ? value?.redaction ?? .personal : .personal }
}
