extension ContractFinding: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(rule.id)
        entry.write(rule.clause)
        entry.write(severity)
        entry.write(message)
        entry.write(remedy)
        entry.write(file)
        entry.write(line)
        entry.write(column)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        let id = try entry.text()
        self.init(
            ContractRule(id, try entry.read()),
            try entry.read(),
            try entry.read(),
            remedy: try entry.read(),
            file: try entry.read(),
            line: try entry.read(),
            column: try entry.read()
        )
    }
}

extension ContractFinding.Severity: EntryValue {}

extension FindingList: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(findings)
        entry.write(dropped)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(try entry.read(), dropped: try entry.read())
    }
}
