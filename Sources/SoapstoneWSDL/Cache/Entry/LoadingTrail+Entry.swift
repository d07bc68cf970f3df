extension LoadingTrail: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(main)
        entry.write(steps)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(main: try entry.read(), steps: try entry.read())
    }
}

extension LoadingTrail.Step: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(document)
        entry.write(location)
        entry.write(answer)
        entry.write(content)
        entry.write(isDocument)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            document: try entry.read(),
            location: try entry.read(),
            answer: try entry.read(),
            content: try entry.read(),
            isDocument: try entry.read()
        )
    }
}

extension ContentHash: EntryValue {
    func write(to entry: inout EntryWriter) { entry.write(digits) }
    init(from entry: inout EntryReader) throws(EntryError) { self.init(digits: try entry.read()) }
}
