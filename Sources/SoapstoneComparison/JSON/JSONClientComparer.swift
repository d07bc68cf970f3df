internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Compares what a gateway's JSON API is by two contracts, for clients of the old one.
///
/// Messages of one contract, samples and the counterexamples of the comparison of XML among them, are made JSON by the
/// gateway's own codec. What the other contract then refuses is a change: a request is judged by the codec and by the JSON
/// Schema of the OpenAPI document, a response by the JSON Schema. Where the schemas differ and no message shows it, the
/// change is unproved.
struct JSONClientComparer {
    /// One of the contracts.
    private struct Side {
        var operations: [(path: String, codec: OperationCodec)] = []
        var samples: [MessageSample]

        init(_ contract: LoadedContract, _ served: [(path: String, operation: BoundOperation)], _ notes: inout [String])
        {
            let options = [
                SampleOptions(extent: .required), SampleOptions(extent: .all, elements: 200),
                SampleOptions(extent: .all, seed: 1, elements: 200),
                SampleOptions(extent: .all, seed: 2, elements: 200),
            ]
            samples = options.map { MessageSample(contract, options: $0) }
            do {
                let codec = try SchemaCodec(contract.schemas)
                for (path, operation) in served {
                    do throws(ContractGap) {
                        operations.append((path, try OperationCodec(operation, codec)))
                    } catch {
                        notes.append("the gateway does not serve '\(path)': \(error.message)")
                    }
                }
            } catch {
                notes.append("the gateway cannot serve the contract: \(error)")
            }
        }

        func operation(_ path: String) -> OperationCodec? {
            operations.first { $0.path.isSameBytes(as: path) }?.codec
        }
    }

    private(set) var changes: [ContractChange] = []
    private(set) var notes: [String] = []
    private(set) var comparedCount = 0
    private let counterexamples: [Counterexample]

    /// - Parameters:
    ///   - old: the earlier contract and its operations by their paths below `/services/`.
    ///   - new: the same of the later one.
    ///   - xml: the changes of the messages in XML.
    init(
        _ old: (contract: LoadedContract, operations: [(path: String, operation: BoundOperation)]),
        _ new: (contract: LoadedContract, operations: [(path: String, operation: BoundOperation)]),
        _ xml: [ContractChange]
    ) {
        counterexamples = xml.flatMap(\.counterexamples)
        let sides = (Side(old.contract, old.operations, &notes), Side(new.contract, new.operations, &notes))
        for (path, codec) in sides.0.operations {
            let use = MessageUse(operation: path, direction: .request)
            guard let other = sides.1.operation(path) else {
                var change = ContractChange(.jsonOperationRemoved, .breaking, "the operation was removed", use, "")
                change.old = ChangePlace(codec.operation.place)
                changes.append(change)
                continue
            }
            comparedCount += 1
            for direction in [MessageUse.Direction.request, .response, .fault] {
                let use = MessageUse(operation: path, direction: direction)
                do throws(JSONError) {
                    let messages = (
                        try Message(codec, sides.0.samples, use), try Message(other, sides.1.samples, use)
                    )
                    compare(messages.0, messages.1, use)
                } catch {
                    notes.append("the \(use) was not compared: its JSON Schema is too large")
                }
            }
        }
        for (path, codec) in sides.1.operations where sides.0.operation(path) == nil {
            let use = MessageUse(operation: path, direction: .request)
            var change = ContractChange(.jsonOperationAdded, .compatible, "the operation was added", use, "")
            change.new = ChangePlace(codec.operation.place)
            changes.append(change)
        }
        // What was not decided in XML is not in JSON either.
        let parts = ["element.", "type.", "attribute.", "facet."]
        for var change in xml
        where change.clients == .unproved && parts.contains(where: change.kind.rawValue.hasPrefix) {
            change.servers = .compatible
            change.counterexamples = []
            changes.append(change)
        }
    }

    // MARK: - Messages

    /// One message of an operation by one of the contracts.
    private struct Message {
        let codec: OperationCodec
        let samples: [MessageSample]
        let use: MessageUse
        let schema: JSONMessageSchema

        init(_ codec: OperationCodec, _ samples: [MessageSample], _ use: MessageUse) throws(JSONError) {
            (self.codec, self.samples, self.use) = (codec, samples, use)
            var schemas = MessageSchemas()
            let objects =
                use.direction == .fault
                ? [ObjectSchema([.init("$fault", schemas.faultSchema(of: codec).text, isRequired: true)])]
                : schemas.schemas(of: codec, use.direction == .request ? .request : .response)
            schema = try JSONMessageSchema(objects, schemas)
        }

        private var direction: OperationCodec.Direction { use.direction == .request ? .request : .response }

        /// Messages that the contract allows, small ones first.
        func values(_ counterexamples: [Counterexample]) -> [JSONValue] {
            var bodies: [(type: String?, body: [UInt8])] = counterexamples.filter {
                $0.use.direction == use.direction && $0.use.operation.isSameBytes(as: codec.operation.name)
            }.map { (nil, $0.message) }
            for sample in samples {
                let messages =
                    switch use.direction {
                    case .fault: codec.operation.faults.map { try? sample.message($0, codec.version) }
                    case .request: [codec.operation.input.flatMap { try? sample.message($0, codec.version) }]
                    default: [codec.operation.output.flatMap { try? sample.message($0, codec.version) }]
                    }
                for case let message? in messages {
                    if let package = try? sample.package(message) { bodies.append((package.contentType, package.body)) }
                }
            }
            let texts = bodies.compactMap { json(of: $0.body, $0.type) }.sorted { $0.count < $1.count }
            let empty = use.direction == .response && codec.operation.output == nil ? [Array("{}".utf8)] : []
            return (texts + empty).compactMap { try? JSONDocument(parsing: $0, limits: .file).root }
                .filter { schema.violations(of: $0).isEmpty && errors(of: $0).isEmpty }
        }

        private func json(of body: [UInt8], _ type: String?) -> [UInt8]? {
            guard let message = try? codec.read(body, contentType: type) else { return nil }
            var report = SchemaReport()
            var output = ByteWriter(capacity: 1_024)
            do throws(SchemaCodecError) {
                try codec.encodeJSON(of: message, direction, strictly: true, report: &report, to: &output)
            } catch {
                return nil
            }
            return output.bytes
        }

        /// The errors that the gateway reports for a message.
        func errors(of value: JSONValue) -> [SchemaEncodeError] {
            do throws(SchemaEncodeErrors) {
                _ = try codec.message(from: value, direction)
                return []
            } catch {
                return error.errors
            }
        }
    }

    private mutating func compare(_ old: Message, _ new: Message, _ use: MessageUse) {
        let isRequest = use.direction == .request
        var found: [ContractChange] = []
        func add(_ change: ContractChange) {
            let isKnown = found.contains { $0.path.isSameBytes(as: change.path) && $0.kind == change.kind }
            if !isKnown { found.append(change) }
        }
        let values = (
            old.values(counterexamples.filter(\.isValidByOld)), new.values(counterexamples.filter { !$0.isValidByOld })
        )
        // Clients of the old contract write its requests and read the new contract's responses.
        for value in isRequest ? values.0 : values.1 {
            for change in isRequest ? refusals(of: value, by: new) : surprises(in: value, for: old) { add(change) }
        }
        let breaking = found.count
        for value in isRequest ? values.1 : values.0 {
            for violation in (isRequest ? old : new).schema.violations(of: value) {
                let change = ContractChange(violation, use, isForward: false)
                let isKnown = found.prefix(breaking).contains { $0.path.isSameBytes(as: change.path) }
                if !isKnown { add(change) }
            }
        }
        let places = found.map(\.path)
        for place in old.schema.differences(from: new.schema).map({ ContractChange.path(use, $0) })
        where !places.contains(where: { JSONPlace.isRelated($0, place) }) {
            var change = ContractChange(.jsonSchema, .unproved, "the JSON Schema is another one", use, "")
            change.path = place
            change.notes = ["No message was found that shows it."]
            add(change)
        }
        for index in found.indices {
            found[index].old = ChangePlace(old.codec.operation.place)
            found[index].new = ChangePlace(new.codec.operation.place)
        }
        changes += found
    }

    /// Why a request that was accepted is refused now.
    private func refusals(of value: JSONValue, by new: Message) -> [ContractChange] {
        let errors = new.errors(of: value)
        let violations = new.schema.violations(of: value)
        var changes = violations.map { violation in
            var change = ContractChange(violation, new.use, isForward: true)
            if errors.contains(where: { JSONPlace.isRelated($0.pointer, violation.pointer) }) {
                change.clients = .breaking
            } else {
                change.clients = .warning
                change.notes = ["The gateway accepts it; the OpenAPI document does not allow it."]
            }
            change.show(value, isValidByOld: true, violation.pointer, violation.found, violation.expected)
            return change
        }
        // Patterns, choices and numbers of digits are not in the schema.
        for error in errors where !violations.contains(where: { JSONPlace.isRelated($0.pointer, error.pointer) }) {
            let violation = JSONMessageSchema.Violation(
                code: error.code,
                pointer: error.pointer,
                found: error.found,
                expected: error.expected
            )
            var change = ContractChange(violation, new.use, isForward: true)
            change.clients = .breaking
            change.show(value, isValidByOld: true, error.pointer, error.found, error.expected)
            changes.append(change)
        }
        return changes
    }

    /// The parts of a response that the old schema did not allow.
    private func surprises(in value: JSONValue, for old: Message) -> [ContractChange] {
        old.schema.violations(of: value).map { violation in
            var change = ContractChange(violation, old.use, isForward: true)
            change.clients = violation.code == .unknown ? .warning : .breaking
            if violation.code == .unknown {
                change.notes = ["Clients that ignore members which they do not know are not affected."]
            }
            change.show(value, isValidByOld: false, violation.pointer, violation.found, violation.expected)
            return change
        }
    }
}

extension ContractChange {
    fileprivate init(
        _ kind: ChangeKind,
        _ verdict: ChangeVerdict,
        _ message: String,
        _ use: MessageUse,
        _ pointer: String
    ) {
        self.init(
            kind: kind,
            clients: verdict,
            servers: .compatible,
            message: message,
            path: Self.path(use, pointer),
            uses: [use]
        )
    }

    /// - Parameter isForward: whether clients of the old contract meet it.
    fileprivate init(_ violation: JSONMessageSchema.Violation, _ use: MessageUse, isForward: Bool) {
        let isRequest = use.direction == .request
        let (found, expected) = (violation.found, violation.expected)
        let name = violation.pointer.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
        let member = "the member \(ShownName.text(name))"
        let kind: ChangeKind
        let message: String
        switch violation.code {
        case .unknown:
            kind = isRequest == isForward ? .jsonMemberRemoved : .jsonMemberAdded
            message = "\(member) was \(kind == .jsonMemberAdded ? "added" : "removed")"
        case .missing:
            kind = .jsonRequired
            message =
                switch (isRequest, isForward) {
                case (true, true): "\(member) is required now"
                case (true, false): "\(member) is no longer required"
                case (false, true): "\(member) may be missing now"
                case (false, false): "\(member) is always present now"
                }
        default:
            kind =
                switch violation.code {
                case .kind: .jsonType
                case .count: .jsonCount
                case .choice: .jsonChoice
                default: .jsonValue
                }
            message =
                switch (isRequest, isForward) {
                case (true, true): "\(found) is no longer accepted; expected \(expected)"
                case (true, false): "\(found) is accepted now; it was \(expected)"
                case (false, true): "\(found) may be sent now; it was \(expected)"
                case (false, false): "\(found) is no longer sent; it is \(expected) now"
                }
        }
        self.init(kind, .compatible, message, use, violation.pointer)
        remedy = isForward ? ChangeRemedy.of(kind) : nil
    }

    fileprivate static func path(_ use: MessageUse, _ pointer: String) -> String {
        let place = JSONPlace.general(pointer)
        return place.isEmpty ? use.description : "\(use) \(place)"
    }

    fileprivate mutating func show(
        _ value: JSONValue,
        isValidByOld: Bool,
        _ pointer: String,
        _ found: String,
        _ expected: String
    ) {
        guard let use = uses.first else { return }
        var output = ByteWriter()
        value.write(to: &output)
        counterexamples = [
            Counterexample(
                use: use,
                isValidByOld: isValidByOld,
                message: output.bytes,
                violation: "\(pointer.isEmpty ? "the message" : pointer): \(found); expected \(expected)"
            )
        ]
    }
}

/// Places in JSON messages.
private enum JSONPlace {
    /// A pointer with `*` for the numbers of elements.
    static func general(_ pointer: String) -> String {
        let steps = pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { step in
            let isNumber = !step.isEmpty && step.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return isNumber ? "*" : String(Substring(step))
        }
        return steps.joined(separator: "/")
    }

    /// Returns true if one place contains the other, or both are the same.
    static func isRelated(_ a: String, _ b: String) -> Bool {
        let (short, long) = a.utf8.count <= b.utf8.count ? (a.utf8, b.utf8) : (b.utf8, a.utf8)
        guard long.starts(with: short) else { return false }
        return long.count == short.count || long.dropFirst(short.count).first == UInt8(ascii: "/")
    }
}
