internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The numbers on the home screen that a user clears for as long as he is signed in.
///
/// The session knows which are cleared, and how much there was to be seen at last; so a badge is back after the next
/// sign-in, for as long as the back end has something to show.
struct Badges {
    /// The member of a response that has them.
    static let key = "badges"

    private let session: SessionValues

    init(_ session: SessionValues) {
        self.session = session
    }

    /// What the session keeps of numbers that were counted.
    static func values(_ counted: [(name: String, number: Int)]) -> SessionValues {
        SessionValues(Dictionary(counted.map { (number($0.name), String($0.number)) }) { first, _ in first })
    }

    private static func number(_ name: String) -> String { "badge.\(name)" }

    private static func clearing(_ name: String) -> String { "badge.\(name).cleared" }

    private func isCleared(_ name: String) -> Bool { session.values[Self.clearing(name)] != nil }

    /// The object of badges, in which one that is cleared is 0.
    func shown(_ counted: [(name: String, number: Int)]) -> [UInt8] {
        var output = ByteWriter()
        output.append("{")
        for (index, badge) in counted.sorted(by: { $0.name < $1.name }).enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(badge.name)
            output.append(":")
            output.append(decimal: isCleared(badge.name) ? 0 : Int64(badge.number))
        }
        output.append("}")
        return output.bytes
    }

    /// The schema of the member.
    static func schema(_ names: [String]) -> MemberSchema {
        let properties = names.sorted().map { #""\#($0)":{"type":"integer"}"# }.joined(separator: ",")
        return MemberSchema(
            key,
            #"{"type":"object","properties":{\#(properties)},"additionalProperties":false}"#
        )
    }

    /// `Content/clearBadge`.
    static func operation(_ names: [String], _ sessions: any SessionStore) -> BuiltInOperation {
        let known = names.sorted()
        let list = known.map { "\"\($0)\"" }.joined(separator: ",")
        return BuiltInOperation(
            service: "Content",
            name: "clearBadge",
            needsSession: true,
            isIdempotent: true,
            summary: "Clears a badge of the home screen until the session ends.",
            request: [.cacheID, MemberSchema("badge", #"{"enum":[\#(list)]}"#)],
            response: [schema(known)]
        ) { (document, session) throws(CallFailure) in
            let name = try RequestMembers(document, "badge", SessionValues.key).text("badge")
            guard known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                throw CallFailure(
                    member: "badge",
                    code: "value",
                    "is not known; the badges are \(known.joined(separator: ", "))"
                )
            }
            guard let session else { throw CallFailure(.noSession) }
            return { _ throws(CallFailure) in
                let cleared = SessionValues([clearing(name): "true"])
                guard try await sessions.added(cleared, to: session.id) else { throw CallFailure(.noSession) }
                return CallResult(Badges(session.values.adding(cleared)).members(of: known).writer)
            }
        }
    }

    /// What the session knows: of a badge that was neither counted nor cleared, nothing.
    private func members(of names: [String]) -> MemberList {
        let numbers = names.compactMap { name -> (name: String, number: Int)? in
            let number = session.values[Self.number(name)].flatMap { Int($0) }
            return number.map { (name, $0) } ?? (isCleared(name) ? (name, 0) : nil)
        }
        var list = MemberList()
        list.set(Self.key, shown(numbers))
        return list
    }
}
