internal import SoapstoneCodec
internal import SoapstoneOperations
internal import Synchronization

/// What codecs say of an object of JSON: the classes of its members. An array is what its elements are.
///
/// A class, so that walks share it; what is in it is made when it is first asked for.
final class ClassifiedMembers: Sendable {
    typealias Lines = @Sendable () -> [CodecLine]

    /// What codecs say of a member.
    private struct Member: Sendable {
        var redaction: Traits.Redaction?
        var lines: [Lines] = []
    }

    /// How a member is called.
    enum Naming: Sendable {
        /// As JSON of the gateway has it.
        case json
        /// As the element, in JSON that goes over the wire without SOAP.
        case element
    }

    private let sources: [Lines]
    private let naming: Naming
    private let taken: TakenClasses
    private let redaction: Traits.Redaction?
    private let made = Mutex<[[UInt8]: ClassifiedMembers]?>(nil)

    init(
        _ sources: [Lines],
        _ taken: TakenClasses,
        _ redaction: Traits.Redaction? = nil,
        naming: Naming = .json
    ) {
        self.sources = sources
        self.naming = naming
        self.taken = taken
        self.redaction = redaction
    }

    /// The rule for the value and all that is in it; nil for an object, whose members have their own, and for what stays.
    var rule: RedactionName? { redaction.flatMap(taken.name) }

    /// What codecs say of the member with a key.
    func member(_ key: [UInt8]) -> ClassifiedMembers? {
        made.withLock { made in
            if let made { return made[key] }
            var members: [[UInt8]: Member] = [:]
            for lines in sources {
                switch naming {
                case .json: Self.add(lines(), to: &members)
                case .element: Self.add(elements: lines(), to: &members)
                }
            }
            let all = members.mapValues { ClassifiedMembers($0.lines, taken, $0.redaction, naming: naming) }
            made = all
            return all[key]
        }
    }

    private static func add(_ lines: [CodecLine], to members: inout [[UInt8]: Member]) {
        for line in lines {
            let slot = line.slot
            guard slot.isInJSON else { continue }
            var nested: Lines?
            if case .record(_, let lines) = line.type { nested = lines }
            guard let name = slot.jsonName else {
                // Its own members stand beside the others.
                if let nested { add(nested(), to: &members) }
                continue
            }
            if let nested, nested().contains(where: \.slot.isInJSON) {
                members[Array(name.utf8), default: Member()].lines.append(nested)
            } else {
                // A record of which nothing is in JSON by itself is one string there.
                for key in [name, line.derivedName].compactMap(\.self) {
                    let known = members[Array(key.utf8)]?.redaction ?? .open
                    members[Array(key.utf8), default: Member()].redaction = .stricter(known, slot.traits.redaction)
                }
            }
        }
    }

    private static func add(elements lines: [CodecLine], to members: inout [[UInt8]: Member]) {
        for line in lines {
            let slot = line.slot
            let type = (ElementJSON.items(of: line) ?? line).type
            if case .record(_, let nested) = type {
                if slot.kind == .inline {
                    add(elements: nested(), to: &members)
                } else {
                    members[Array(slot.xmlName.utf8), default: Member()].lines.append(nested)
                }
            } else if slot.kind == .element {
                let key = Array(slot.xmlName.utf8)
                let known = members[key]?.redaction ?? .open
                members[key, default: Member()].redaction = .stricter(known, slot.traits.redaction)
            }
        }
    }
}
