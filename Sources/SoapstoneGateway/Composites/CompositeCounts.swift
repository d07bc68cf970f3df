internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What was counted in the responses of a composite's members.
///
/// A number of which a part is not known, since the member failed, is not there: nothing is not the same as unknown. A
/// member that had nothing to ask for counts nothing.
struct CompositeCounts: Sendable {
    private(set) var members: [(name: String, number: Int)] = []
    private(set) var badges: [(name: String, number: Int)] = []

    init(_ counts: [Composite.Count], _ endings: [String: CompositeValues.Ending]) {
        for count in counts {
            guard let number = Self.number(count, endings) else { continue }
            if count.isBadge { badges.append((count.name, number)) } else { members.append((count.name, number)) }
        }
    }

    private static func number(_ count: Composite.Count, _ endings: [String: CompositeValues.Ending]) -> Int? {
        var number = 0
        for part in count.parts {
            switch endings[part.id] {
            case .responded(let response): number += self.number(part, response)
            case .skipped: continue
            case .failed, nil: return nil
            }
        }
        return number
    }

    private static func number(_ part: Composite.Count.Part, _ response: JSONValue) -> Int {
        switch part {
        case .elements(_, let pointer, let conditions):
            let elements = ValuePath(pointer)?.value(in: response)?.elements
            return elements?.count { element in conditions.allSatisfy { $0.value.holds(element[$0.key]) } } ?? 0
        case .flags(_, let pointer):
            let members = ValuePath(pointer)?.value(in: response)?.members
            return members?.count { $0.value.boolean == true } ?? 0
        }
    }
}

extension Composite.Count.Condition {
    fileprivate func holds(_ value: JSONValue?) -> Bool {
        switch self {
        case .text(let text): value?.string?.utf8.elementsEqual(text.utf8) ?? false
        case .boolean(let boolean): value?.boolean == boolean
        }
    }
}
