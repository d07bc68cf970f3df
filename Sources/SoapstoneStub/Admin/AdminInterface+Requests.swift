internal import SoapstoneCodec
internal import SoapstoneFixtures

// The journal.
extension AdminInterface {
    var redactor: Redactor { replayer.index.redactor }

    func shown(_ entry: JournalEntry) -> ShownCall { ShownCall(entry: entry, redactor: redactor) }

    private var isDisabled: Bool { server.requestJournal.bounds.isDisabled }

    func requests(_ filter: EntryFilter) -> StubResponse {
        let journal = server.requestJournal.journal()
        let taken = journal.entries.filter(filter.takes)
        return StubResponse { json in
            json.objects("requests", taken.prefix(filter.limit)) { shown($0).write(to: &$1) }
            json.object("meta") {
                $0.member("total", taken.count)
                $0.member("dropped", journal.dropped)
            }
            json.member("requestJournalDisabled", isDisabled)
        }
    }

    func request(_ number: Int) throws(Refusal) -> StubResponse {
        let call = try call(number)
        return StubResponse { call.write(isWhole: true, to: &$0) }
    }

    /// What is shown of a request, by its id.
    func call(_ number: Int) throws(Refusal) -> ShownCall {
        guard let entry = server.requestJournal.journal().entries.first(where: { $0.number == number }) else {
            throw .nothing("the journal has no request \(number), or has it no longer")
        }
        return shown(entry)
    }

    func unmatched(_ filter: EntryFilter) -> StubResponse {
        list(server.requestJournal.journal().entries.filter(filter.takes).prefix(filter.limit))
    }

    func nearMisses(_ filter: EntryFilter) -> StubResponse {
        let entries = server.requestJournal.journal().entries.filter(filter.takes).prefix(filter.limit)
        let misses = entries.flatMap { entry in entry.call.nearMisses.map { (entry, $0) } }
        return StubResponse { json in
            json.objects("nearMisses", misses) { item, json in
                json.object("request") { shown(item.0).writeLogged(to: &$0) }
                item.1.write(to: &json)
            }
            json.member("requestJournalDisabled", isDisabled)
        }
    }

    func count(_ pattern: RequestPattern) -> StubResponse {
        let journal = server.requestJournal.journal()
        let count = journal.entries.count { pattern.takes(shown($0)) }
        return StubResponse { json in
            json.member("count", count)
            json.object("meta") { $0.member("dropped", journal.dropped) }
            json.member("requestJournalDisabled", isDisabled)
        }
    }

    func find(_ pattern: RequestPattern) -> StubResponse {
        list(server.requestJournal.journal().entries.filter { pattern.takes(shown($0)) })
    }

    private func list(_ entries: some Sequence<JournalEntry>) -> StubResponse {
        StubResponse { json in
            json.objects("requests", entries) { shown($0).writeLogged(to: &$1) }
            json.member("requestJournalDisabled", isDisabled)
        }
    }
}
