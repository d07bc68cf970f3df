internal import SoapstoneXML

/// What a walk from document to document asked, and what it was told: where locations lead, and what is there.
///
/// The rest of loading depends on nothing else, so whoever asks the same and is told the same has the same contract. That
/// covers files that were looked for and are not there, and folders in which names were compared without their case.
struct LoadingTrail: Sendable {
    /// The main document's content.
    var main = ContentHash(of: [])
    private(set) var steps: [Step] = []
    /// Whether the same can be asked again: not of a network, and not where a file was found and could not be read.
    var isRepeatable = true
    /// Locations that were asked about, by document.
    private var asked: Set<ByteKey> = []

    struct Step: Sendable {
        /// The number of the document with the reference.
        var document: Int
        /// The location as it is written.
        var location: String
        /// Where it leads, as text.
        var answer: String
        /// What is there, where it was read.
        var content: ContentHash?
        /// Whether that is a document; the first step of this kind leads to document 1.
        var isDocument = false
    }

    init() {}

    init(main: ContentHash, steps: [Step]) {
        self.main = main
        self.steps = steps
    }

    /// Notes where a location leads.
    mutating func ask(
        _ location: String,
        from document: Int,
        _ answer: LocationResolver.Answer,
        _ note: LocationResolver.Problem?
    ) {
        if case .web = answer { isRepeatable = false }
        guard asked.insert(ByteKey("\(document) \(location)")).inserted else { return }
        steps.append(Step(document: document, location: location, answer: Self.text(of: answer, note)))
    }

    /// Notes the bytes that the last location led to.
    mutating func read(_ bytes: [UInt8], isDocument: Bool) {
        guard let last = steps.indices.last else { return }
        steps[last].content = ContentHash(of: bytes)
        steps[last].isDocument = isDocument
    }

    private static func text(of answer: LocationResolver.Answer, _ note: LocationResolver.Problem?) -> String {
        let words: [String?] =
            switch answer {
            case .file(let path, let base): ["file", path, base.path, base.address, base.folder]
            case .description(let schema): ["description", schema.namespace]
            case .web(let address): ["web", address.text]
            case .nowhere(let problem): ["nowhere"] + Self.words(of: problem)
            }
        // No path and no text of a document has this byte.
        return (words + (note.map(Self.words) ?? [])).map { $0 ?? "\u{1}" }.joined(separator: "\0")
    }

    private static func words(of problem: LocationResolver.Problem) -> [String?] {
        [problem.rule?.id, problem.message, problem.remedy]
    }
}

extension LoadingTrail {
    /// Asks all again.
    ///
    /// - Parameters:
    ///   - path: the main document's file, without links.
    ///   - limits: never is more read than a contract may have.
    /// - Returns: the files of the documents, the main one first; nil where anything is not as it was.
    func files(_ path: String, _ resolver: LocationResolver, _ limits: LoadingLimits) -> [StoredDocuments.File]? {
        var left = limits.totalBytes
        func file(_ path: String, _ content: ContentHash) -> StoredDocuments.File? {
            guard let (hash, count) = try? ContractFile.hash(at: path, limit: min(limits.fileBytes, left)),
                hash == content
            else { return nil }
            left -= count
            return StoredDocuments.File(path: path, content: content, count: count)
        }
        guard let first = file(path, main) else { return nil }
        var files = [first]
        var bases = [LocationResolver.Base(path: path)]
        for step in steps {
            guard bases.indices.contains(step.document) else { return nil }
            var note: LocationResolver.Problem?
            let answer = resolver.resolve(step.location, from: bases[step.document], note: &note)
            guard Self.text(of: answer, note).isSameBytes(as: step.answer) else { return nil }
            guard let content = step.content else { continue }
            guard case .file(let path, let base) = answer, let file = file(path, content) else { return nil }
            guard step.isDocument else { continue }
            files.append(file)
            bases.append(base)
        }
        return files
    }
}
