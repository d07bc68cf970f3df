internal import NIOCore
internal import SoapstoneFixtures
internal import SoapstonePages
internal import SoapstoneXML

// The journal.
extension Pages {
    /// How many requests are looked at for the names of operations that the form offers.
    private static let offered = 200

    func journal(_ filter: JournalFilter) -> StubResponse {
        let all = filter.with {
            $0.isUnmatched = false
            $0.before = nil
        }
        let unmatched = all.with { $0.isUnmatched = true }
        let every = filter.with {
            $0.operation = nil
            $0.before = nil
        }
        return page(.journal, "Journal") { data in
            data.set("choices", [("All", all, false), ("Without a match", unmatched, true)]) { choice, data in
                data.set("choice", choice.0)
                data.set("choiceAddress", PageRoute.start + choice.1.query)
                data.set("isChosen", choice.2 == filter.isUnmatched)
            }
            data.set("isUnmatched", filter.isUnmatched)
            data.set("operation", filter.operation)
            data.set("operations", operations) { $1.set("operationName", $0) }
            data.set("allAddress", filter.operation == nil ? nil : PageRoute.start + every.query)
            data.set("isLive", filter.before == nil)
            data.set("rowsAddress", "\(PageRoute.folder)/rows\(filter.query)")
            fillRows(filter, &data)
        }
    }

    /// The local names of the elements in the last requests' bodies.
    private var operations: [String] {
        var names: [String] = []
        for entry in admin.server.requestJournal.journal().entries.prefix(Self.offered) {
            guard let name = admin.shown(entry).payload?.local else { continue }
            if !names.contains(where: { $0.isSameBytes(as: name) }) { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The table and what is around it.
    func rows(_ filter: JournalFilter) -> PageData {
        PageData { fillRows(filter, &$0) }
    }

    private func fillRows(_ filter: JournalFilter, _ data: inout PageData) {
        let journal = admin.server.requestJournal.journal()
        let calls = journal.entries.lazy.map(admin.shown).filter(filter.takes)
        let taken = Array(calls)
        let start = filter.before.map { before in taken.firstIndex { $0.entry.number < before } ?? taken.count } ?? 0
        let shown = taken.dropFirst(start).prefix(JournalFilter.pageSize)
        data.set("rows", shown) { Self.fill($0, &$1) }
        data.set("nothing", nothing(filter, journal.entries.isEmpty))
        data.set("summary", Self.summary(shown.indices, of: taken.count, lost: journal.dropped))
        let newest = filter.with { $0.before = nil }
        let newer = max(0, start - JournalFilter.pageSize)
        let before = newer > 0 ? taken[newer].entry.number + 1 : nil
        let oldest = shown.endIndex < taken.count ? shown.last?.entry.number : nil
        data.set("newestAddress", start > 0 ? PageRoute.start + newest.query : nil)
        data.set("newerAddress", start > 0 ? PageRoute.start + filter.with { $0.before = before }.query : nil)
        data.set("olderAddress", oldest.map { number in PageRoute.start + filter.with { $0.before = number }.query })
    }

    private static func summary(_ shown: Range<Int>, of count: Int, lost: Int) -> String {
        var text = shown.isEmpty ? "" : "\(shown.lowerBound + 1) to \(shown.upperBound) of \(count)"
        if lost > 0 {
            text += (text.isEmpty ? "" : "; ") + Figures.count(lost, "older request", "older requests") + " gave way"
        }
        return text
    }

    private func nothing(_ filter: JournalFilter, _ isEmpty: Bool) -> String {
        if admin.server.requestJournal.bounds.isDisabled {
            return "The journal is switched off: --journal-entries is 0."
        }
        if filter.before != nil { return "The journal has no older requests." }
        if isEmpty { return "No SOAP request has come yet." }
        return filter.isUnmatched ? "Every such request has a match." : "No request is of this operation."
    }

    private static func fill(_ call: ShownCall, _ data: inout PageData) {
        let entry = call.entry
        let time = call.timeText
        data.set("number", entry.number)
        data.set("isBad", entry.call.outcome.lacksResponse)
        data.set("dateTime", time)
        data.set("time", String(Substring(time.utf8.dropFirst("2026-11-22T".utf8.count).dropLast())))
        data.set("address", PageRoute.address(ofRequest: entry.number))
        data.set("payload", call.payload?.description)
        data.set("name", name(call))
        data.set("target", call.path)
        fillOutcome(call, &data)
        data.set("stubAddress", call.fixture.map(PageRoute.address(of:)))
        data.set("responder", responder(call))
        data.set("status", entry.status.map(String.init) ?? "–")
        data.set("duration", Figures.duration(nanoseconds: entry.duration.nanoseconds))
    }

    /// What a request is called: the element in its body, or else that it has none.
    static func name(_ call: ShownCall) -> String {
        if let name = call.payload?.local, !name.isEmpty { return name }
        return call.entry.call.outcome == .malformed ? "Not readable" : "Request \(call.entry.number)"
    }

    static func fillOutcome(_ call: ShownCall, _ data: inout PageData) {
        let outcome = call.entry.call.outcome
        let isBroken = outcome.isMatched && call.entry.call.problem != nil
        let (text, tone) =
            switch outcome {
            case .fixture: isBroken ? ("template fails", "bad") : ("matched", "good")
            case .contract where !call.entry.call.passedOver.isEmpty: ("contract, breaks it", "warn")
            case .contract: isBroken ? ("breaks contract", "bad") : ("by contract", "good")
            case .upstream: ("passed on", "")
            case .unmatched: ("no match", "bad")
            case .malformed: ("malformed", "bad")
            case .refused: ("refused", "bad")
            case .abandoned: ("abandoned", "warn")
            }
        data.set("outcome", text)
        data.set("tone", tone)
    }

    /// What answered, or the code of what is wrong.
    static func responder(_ call: ShownCall) -> String {
        if let fixture = call.fixture { return fixture.description }
        if let code = call.entry.call.problem { return code }
        if case .operation(let name)? = call.entry.origin { return name }
        return call.entry.call.outcome == .upstream ? "upstream" : "–"
    }
}
