internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Makes messages that show a change, and has both contracts judge them.
struct CounterexampleMaker {
    private let components: ComponentComparison
    /// For each way in which samples are made, one for each contract.
    private let makers: [Form: (old: SampleMaker, new: SampleMaker)]
    /// Messages that may still be made.
    private var left = Self.most
    private static let most = 4_000
    /// Whether enough may still be made for a second try.
    var hasRoom: Bool { left > Self.most / 2 }

    init(_ components: ComponentComparison) {
        self.components = components
        makers = Dictionary(
            uniqueKeysWithValues: Form.all.map { form in
                let options = SampleOptions(extent: form.extent, seed: form.seed, elements: 300)
                let makers = (
                    SampleMaker(components.old.set, components.old.heights, options: options),
                    SampleMaker(components.new.set, components.new.heights, options: options)
                )
                return (form, makers)
            }
        )
    }

    /// How much samples have in them, and which of what they may have.
    private struct Form: Hashable {
        var extent: SampleOptions.Extent
        var seed: UInt64

        static let least = Form(extent: .required, seed: 0)
        /// Keys and what refers to them are told by messages that have several of them.
        static let full: [Form] = [0, 1, 2, 3].flatMap { seed in
            [Form(extent: .all, seed: seed), Form(extent: .usual, seed: seed)]
        }
        static let all = [least] + full
    }

    enum Outcome {
        case proved(Counterexample)
        /// Why there is no counterexample.
        case failed(String)
    }

    /// A message that one contract allows and the other one refuses.
    ///
    /// - Parameter isFewer: whether it is the old contract that allows it.
    mutating func counterexample(
        _ witnesses: [ChangeWitness],
        isFewer: Bool,
        _ occurrence: ChangeOccurrence
    ) -> Outcome {
        let root = occurrence.root
        guard let writer = isFewer ? root.old : root.new else { return .failed("there is no such message to be made") }
        guard !writer.isEncoded else { return .failed("a schema does not describe encoded messages") }
        var reason = "none of the messages that were made shows it"
        for witness in witnesses.prefix(12) {
            for form in forms(of: witness, isFewer) {
                guard left > 0 else { return .failed("more messages than are made for one comparison") }
                left -= 1
                do {
                    let bytes = try message(writer, witness, form, isFewer: isFewer, occurrence)
                    for text in variants(of: bytes, witness, root, isFewer) {
                        switch judge(text, root, isFewer) {
                        case .proved(let counterexample): return .proved(counterexample)
                        case .failed(let why): reason = why.isEmpty ? reason : why
                        }
                    }
                } catch {
                    reason = "\(error)"
                }
            }
        }
        return .failed(reason)
    }

    /// The least message shows most changes; where there are keys, it may be none.
    private func forms(of witness: ChangeWitness, _ isFewer: Bool) -> [Form] {
        if case .full = witness { return [.least] + Form.full }
        let side = isFewer ? components.old : components.new
        return side.validator.plan.hasIdentityConstraints ? [.least, Form.full[0]] : [.least]
    }

    /// A message, and what becomes of it with other values of keys.
    private func variants(
        of bytes: [UInt8],
        _ witness: ChangeWitness,
        _ root: ComparedRoot,
        _ isFewer: Bool
    ) -> [[UInt8]] {
        let (own, other) = isFewer ? (components.old, components.new) : (components.new, components.old)
        guard own.validator.plan.hasIdentityConstraints || other.validator.plan.hasIdentityConstraints,
            let writer = isFewer ? root.old : root.new
        else { return [bytes] }
        let contents = { Self.contents(of: $0, writer, own) }
        var variants = [bytes] + [KeyRepair(side: own).repaired(bytes, contents)].compactMap(\.self)
        if case .full = witness, let last = variants.last, let reader = isFewer ? root.new : root.old,
            let broken = KeyRepair(side: other).broken(last, { Self.contents(of: $0, reader, other) })
        {
            variants += [broken] + [KeyRepair(side: own).repaired(broken, contents)].compactMap(\.self)
        }
        return variants
    }

    /// What a document holds, and what a contract declares it as.
    private static func contents(
        of document: XMLDocument,
        _ message: ComparedMessage,
        _ side: ComparedSide
    ) -> [(XMLElement, ElementID)] {
        let headers =
            if case .message(let bound, _) = message { bound.headers.compactMap(\.element) } else { [ElementID]() }
        let blocks = Self.headers(of: document).compactMap { block in
            headers.first { side.set[$0].name == block.name }.map { (block, $0) }
        }
        return blocks + Array(zip(contents(of: document, message), message.elements ?? []))
    }

    /// What a document holds that elements of a message are declared for.
    private static func contents(of document: XMLDocument, _ message: ComparedMessage) -> [XMLElement] {
        if case .document = message { [document.root] } else { MessagePayload(of: document).elements }
    }

    private static func headers(of document: XMLDocument) -> [XMLElement] {
        document.root.children.first { $0.name.local.isSameBytes(as: "Header") }?.children.map(\.self) ?? []
    }

    /// Whether a text is allowed by one contract alone; the reason is empty where both were able to tell.
    private func judge(_ bytes: [UInt8], _ root: ComparedRoot, _ isFewer: Bool) -> Outcome {
        let (old, new) = (judge(bytes, root.old, components.old), judge(bytes, root.new, components.new))
        switch isFewer ? (old, new) : (new, old) {
        case (.valid, .invalid(let violation)):
            return .proved(Counterexample(use: root.use, isValidByOld: isFewer, message: bytes, violation: violation))
        case (.notChecked(let why), _), (_, .notChecked(let why)): return .failed(why)
        default: return .failed("")
        }
    }

    /// A message that one contract has, and that is none of these of the other one.
    mutating func counterexample(of root: ComparedRoot, isFewer: Bool, _ others: [ComparedMessage]) -> Counterexample? {
        guard left > 0, let writer = isFewer ? root.old : root.new, !writer.isEncoded else { return nil }
        left -= 1
        let (own, other) = isFewer ? (components.old, components.new) : (components.new, components.old)
        guard let bytes = try? message(writer, .plain, .least, isFewer: isFewer, ChangeOccurrence(root: root)),
            case .valid = judge(bytes, writer, own)
        else { return nil }
        for message in others {
            guard case .invalid = judge(bytes, message, other) else { return nil }
        }
        let violation = "No operation of the contract takes it."
        return Counterexample(use: root.use, isValidByOld: isFewer, message: bytes, violation: violation)
    }

    // MARK: - Making

    private func message(
        _ message: ComparedMessage,
        _ witness: ChangeWitness,
        _ form: Form,
        isFewer: Bool,
        _ occurrence: ChangeOccurrence
    ) throws(SampleError) -> [UInt8] {
        let side = isFewer ? components.old : components.new
        guard let pair = makers[form] else { return [] }
        let maker = isFewer ? pair.old : pair.new
        func turn(_ element: ElementID) throws(SampleError) -> SampleTurn {
            try self.turn(occurrence.steps[...], side.set[element].type, witness, side, isFewer)
        }
        switch message {
        case .document(let element):
            return try maker.sample(of: element, try turn(element))
        case .fault(let fault, let version):
            var sample = OperationMessage(version ?? .soap11)
            sample.fault = Fault(sample.version, code: sample.version.receiverCode, reason: fault.name)
            if let element = fault.element { sample.body = try maker.sample(of: element, try turn(element)) }
            return sample.envelope()
        case .message(let message, let version):
            guard let version else { throw SampleError(message: "The message is not one of SOAP.", path: []) }
            var sample = OperationMessage(version)
            for (index, element) in message.elements.enumerated() {
                let turn = occurrence.root.slot == .body(index) ? try turn(element) : nil
                sample.append(try maker.sample(of: element, turn), [])
            }
            if case .header(let x, let y) = occurrence.root.slot,
                let element = message.headers[isFewer ? x : y].element
            {
                sample.headers = [try maker.sample(of: element, try turn(element))]
            }
            return sample.envelope()
        }
    }

    /// What an element has to have for the change to be in it.
    private func turn(
        _ steps: ArraySlice<ComparedStep>,
        _ type: TypeID,
        _ witness: ChangeWitness,
        _ side: ComparedSide,
        _ isFewer: Bool
    ) throws(SampleError) -> SampleTurn {
        guard let step = steps.first else { return try turn(witness, type, side, isFewer) }
        switch step {
        case .type(let old, let new):
            let name = isFewer ? old : new
            guard let derived = side.set.types[name] else { throw lost(name) }
            var turn = try turn(steps.dropFirst(), derived, witness, side, isFewer)
            turn.type = turn.type ?? derived
            return turn
        case .child(let old, let new, let number):
            let name = isFewer ? old : new
            guard let content = opened(type, name, isFewer) else { throw lost(name) }
            let symbol = components.names.symbol(name)
            let declared = content.allDeclarations(of: symbol)
            let own = declared.indices.contains(number) ? declared[number] : side.set.globalElements[name]
            guard let element = own, let word = content.word(with: symbol, count: number + 1),
                let index = word.indices.filter({ word[$0] == symbol }).dropFirst(number).first
            else { throw lost(name) }
            var children = self.children(word.map { components.names.names[$0] }, content, side)
            var inner = try turn(steps.dropFirst(), side.set[element].type, witness, side, isFewer)
            let isEmpty = inner.children == nil && inner.text == nil && inner.mixedText == nil && inner.type == nil
            if isEmpty, side.heights.isNilAlone(element, side.set) { inner.isNil = true }
            children[index] = .element(element, inner)
            return SampleTurn(children: children)
        }
    }

    private func turn(
        _ witness: ChangeWitness,
        _ type: TypeID,
        _ side: ComparedSide,
        _ isFewer: Bool
    ) throws(SampleError) -> SampleTurn {
        switch witness {
        case .plain, .full: return SampleTurn()
        case .text(let text): return SampleTurn(text: text)
        case .mixedText: return SampleTurn(mixedText: "text")
        case .attribute(let name, let value): return SampleTurn(attributes: [(name, value)])
        case .isNil: return SampleTurn(isNil: true)
        case .type(let name):
            guard let derived = side.set.types[name] else { throw lost(name) }
            return SampleTurn(type: derived)
        case .content(let names, let isStray):
            guard let content = opened(type, nil, isFewer) else { throw lost(XMLName("content")) }
            return SampleTurn(children: children(names, content, side, isStray: isStray))
        }
    }

    private func lost(_ name: XMLName) -> SampleError {
        SampleError(message: "No message leads to \(ShownName.of(name)).", path: [])
    }

    /// The content of a type, with a name that its wildcards may take.
    private func opened(_ type: TypeID, _ name: XMLName?, _ isFewer: Bool) -> ContentSide? {
        guard var content = components.content(of: type, isOld: isFewer) else { return nil }
        let namespaces = content.namespacesOfWildcards() + ["urn:example:any"]
        // Where the content names it itself, it is that one which is meant.
        let own = name.map(components.names.symbol).flatMap { content.declarations[$0] == nil ? $0 : nil }
        let free = namespaces.map { components.names.symbol(ComparedNames.any(in: $0)) }
        content.open([own].compactMap(\.self) + free, components.names)
        return content
    }

    /// - Parameter isStray: whether what wildcards let through has an attribute that nobody declares.
    private func children(
        _ names: [XMLName],
        _ content: ContentSide,
        _ side: ComparedSide,
        isStray: Bool = false
    ) -> [SampleTurn.Child] {
        var seen: [Symbol: Int] = [:]
        return names.map { name in
            let symbol = components.names.symbol(name)
            let declared = content.allDeclarations(of: symbol)
            if let last = declared.indices.last {
                // Each is as its own place declares it, as far as the order tells.
                seen[symbol, default: -1] += 1
                let element = declared[min(seen[symbol] ?? 0, last)]
                return .element(element, side.heights.isNilAlone(element, side.set) ? SampleTurn(isNil: true) : nil)
            }
            if let element = side.set.globalElements[name] { return .element(element, nil) }
            guard components.names.isAny(symbol) else { return isStray ? .stray(name) : .undeclared(name) }
            let isStrict = content.processing(of: symbol).strictest == .strict
            let globals = side.heights.globalElements.first { $0.namespace.isSameBytes(as: name.namespace) }?.elements
            if isStray, let element = globals?.first(where: { !side.takesAnyAttribute($0) }) {
                return .element(element, SampleTurn(attributes: [(XMLName("stray"), "1")]))
            }
            if isStrict, let element = globals?.first { return .element(element, nil) }
            return .undeclared(XMLName("any", in: name.namespace))
        }
    }

    // MARK: - Judging

    private enum Judgement {
        case valid
        case invalid(String)
        case notChecked(String)
    }

    /// What a contract says of a message; nothing that is not one of its messages is valid.
    private func judge(_ bytes: [UInt8], _ message: ComparedMessage?, _ side: ComparedSide) -> Judgement {
        guard let message else { return .invalid("The contract has no such message.") }
        guard let document = try? XMLDocument(parsing: bytes, limits: .response) else {
            return .notChecked("the message is more than is read")
        }
        guard !message.isEncoded, let expected = message.elements else {
            return .notChecked("the contract does not say what is in the message")
        }
        let bound: BoundMessage
        switch message {
        case .document, .fault: return judge(Self.contents(of: document, message), expected, side)
        case .message(let own, _): bound = own
        }
        let body = judge(Self.contents(of: document, message), expected, side)
        guard case .valid = body else { return body }
        for header in Self.headers(of: document) {
            let declared = bound.headers.compactMap(\.element).first { side.set[$0].name == header.name }
            guard let declared else { return .invalid("The contract has no header \(ShownName.full(header.name)).") }
            let judgement = judge([header], [declared], side)
            guard case .valid = judgement else { return judgement }
        }
        return .valid
    }

    private func judge(_ elements: [XMLElement], _ expected: [ElementID], _ side: ComparedSide) -> Judgement {
        guard elements.count == expected.count else {
            return .invalid("It holds \(elements.count) elements, and \(expected.count) are wanted.")
        }
        for (element, id) in zip(elements, expected) {
            let report = side.validator.validate(element, as: id)
            switch report.verdict {
            case .valid: continue
            case .invalid: return .invalid(report.violations.first.map { "\($0)" } ?? "It is not valid.")
            case .notChecked(let reason): return .notChecked(reason)
            }
        }
        return .valid
    }
}
