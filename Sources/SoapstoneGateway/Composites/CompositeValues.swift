internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What a composite's members can take values from, while it runs.
struct CompositeValues: Sendable {
    /// How a member's call ended.
    enum Ending: Sendable {
        case responded(JSONValue)
        /// There was nothing to ask for.
        case skipped
        case failed(Outcome.Failure)
    }

    /// The members of a request that is to be made.
    enum Inputs {
        case ready([(key: String, json: [UInt8])])
        /// An earlier response has nothing to ask for.
        case nothing
        /// A member that was called before failed.
        case failed(Outcome.Failure)
    }

    let request: JSONValue
    /// The time of the call, in seconds since 1970-01-01T00:00:00Z.
    let seconds: Int64
    let calendar: ZonedCalendar
    /// By the members' ids.
    var endings: [String: Ending] = [:]
    /// The element that a loop is at.
    var element: JSONValue?

    /// The members of one member's request. What the composite's own request does not have is left out: the codec
    /// knows whether it has to be there.
    func inputs(of member: Composite.Member) -> Inputs {
        var inputs: [(key: String, json: [UInt8])] = []
        for input in member.inputs {
            if let json = json(input.source) {
                inputs.append((input.name, json))
                continue
            }
            for (id, _) in input.source.responses {
                if case .failed(let failure) = endings[id] { return .failed(failure) }
            }
            if !input.source.isOfRequest { return .nothing }
        }
        return .ready(inputs)
    }

    /// The elements of an array in an earlier response; none where the response does not have it.
    func elements(_ id: String, _ pointer: String) -> Result<[JSONValue], Outcome.Failure> {
        switch endings[id] {
        case .responded(let response):
            return .success(ValuePath(pointer)?.value(in: response).map { Array($0.elements) } ?? [])
        case .failed(let failure): return .failure(failure)
        case .skipped, nil: return .success([])
        }
    }

    /// A value as JSON; nil where there is none.
    private func json(_ source: Composite.Source) -> [UInt8]? {
        switch source {
        case .either(let first, let second): return json(first) ?? json(second)
        case .number(let number): return Array(String(number).utf8)
        case .request, .response, .element: return value(source).map(Self.bytes)
        case .text, .last, .month, .today, .firstDay:
            return text(source).map { text in
                var output = ByteWriter()
                output.appendJSON(text)
                return output.bytes
            }
        }
    }

    private func value(_ source: Composite.Source) -> JSONValue? {
        switch source {
        case .request(let name): return request[name]
        case .element(let pointer): return element.flatMap { element in ValuePath(pointer)?.value(in: element) }
        case .response(let id, let pointer):
            guard case .responded(let response) = endings[id] else { return nil }
            return ValuePath(pointer)?.value(in: response)
        case .either(let first, let second): return value(first) ?? value(second)
        case .text, .number, .month, .today, .firstDay, .last: return nil
        }
    }

    private func text(_ source: Composite.Source) -> String? {
        switch source {
        case .text(let text): return text
        case .number(let number): return String(number)
        case .last(let count, let source): return text(source).map { String($0.suffix(count)) }
        case .either(let first, let second): return text(first) ?? text(second)
        case .request, .response, .element:
            return value(source).flatMap { $0.string ?? $0.numberText }
        case .month: return day().map { Self.digits($0.year, 4) + Self.digits($0.month, 2) }
        case .today: return day().map { Self.date($0.year, $0.month, $0.day) }
        case .firstDay(let months):
            return day().flatMap { day in
                let month = day.year * 12 + day.month - 1 - months
                return month < 12 ? nil : Self.date(month / 12, month % 12 + 1, 1)
            }
        }
    }

    /// The day of the call in the composite's zone.
    private func day() -> (year: Int, month: Int, day: Int)? {
        calendar.day(seconds).map { (Int($0.year), Int($0.month), Int($0.day)) }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
        "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    static func bytes(_ value: JSONValue) -> [UInt8] {
        var output = ByteWriter()
        value.write(to: &output)
        return output.bytes
    }

    /// The object with these members.
    static func document(
        _ members: [(key: String, json: [UInt8])]
    ) throws(Operation.RequestError) -> JSONDocument {
        var output = ByteWriter()
        output.append("{")
        for (index, member) in members.enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(member.key)
            output.append(":")
            output.append(member.json)
        }
        output.append("}")
        do throws(JSONError) {
            return try JSONDocument(parsing: output.bytes, limits: .file)
        } catch {
            throw Operation.RequestError([], count: 0)
        }
    }
}

extension Composite.Source {
    /// Whether a value that is missing is the request's to leave out.
    fileprivate var isOfRequest: Bool { responses.isEmpty && !isOfElement }

    private var isOfElement: Bool {
        switch self {
        case .element: true
        case .last(_, let source): source.isOfElement
        case .either(let first, let second): first.isOfElement || second.isOfElement
        case .request, .response, .text, .number, .month, .today, .firstDay: false
        }
    }
}
