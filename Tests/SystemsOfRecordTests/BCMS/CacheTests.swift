import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML
import Synchronization
import Testing

@testable import SystemsOfRecord

/// The lists that a session has read of BCMS: when they are asked for again, what is asked for, and what stays.
@Suite struct BCMSCacheTests {
    private static func entity(_ id: Int32, _ name: String) -> BCMS.NamedEntity {
        BCMS.NamedEntity(id: BCMS.EntityID(number: id), name: BCMS.ServiceText(cutting: name))
    }

    private static func names(_ rows: [BCMS.NamedEntity]?) -> [String]? { rows?.map { $0.name?.value ?? "" } }

    // MARK: - The store

    @Test("A list is there once it was loaded, and one reader at a time is told to ask again after the interval")
    func interval() {
        let cache = BCMS.Cache()
        func read(_ now: Int64) -> (rows: [BCMS.NamedEntity], mustRefresh: Bool)? {
            cache.rows(\.types, of: "a", at: now, refreshingAfter: 300)
        }
        #expect(read(1_000) == nil)
        cache.store([Self.entity(1, "one")], isWhole: true, in: \.types, of: "a", at: 1_000, idle: 900)
        #expect(read(1_299)?.mustRefresh == false)
        #expect(read(1_300)?.mustRefresh == true)
        // Somebody asks already.
        #expect(read(1_301)?.mustRefresh == false)
        // A failure keeps rows and time: the next reader asks again.
        cache.store(nil, isWhole: false, in: \.types, of: "a", at: 1_301, idle: 900)
        #expect(read(1_302)?.mustRefresh == true)
        #expect(Self.names(read(1_302)?.rows) == ["one"])
        #expect(cache.rows(\.types, of: "b", at: 1_000, refreshingAfter: 300) == nil)
        #expect(cache.rows(\.statuses, of: "a", at: 1_000, refreshingAfter: 300) == nil)
    }

    @Test("Rows are put in by their keys, and a whole load drops those that are gone")
    func rows() {
        let cache = BCMS.Cache()
        func store(_ rows: [BCMS.NamedEntity], isWhole: Bool) {
            cache.store(rows, isWhole: isWhole, in: \.types, of: "a", at: 0, idle: 900)
        }
        func rows() -> [String]? { Self.names(cache.rows(\.types, of: "a", at: 0, refreshingAfter: 300)?.rows) }
        store([Self.entity(1, "one"), Self.entity(2, "two")], isWhole: true)
        store([Self.entity(2, "zwei"), Self.entity(3, "three"), Self.entity(3, "three")], isWhole: false)
        #expect(rows() == ["one", "zwei", "three"])
        cache.change(\.types, of: "a") { table in
            table.remove(BCMS.EntityID(number: 1))
            table.put(Self.entity(4, "four"))
            table.put(Self.entity(3, "drei"))
        }
        #expect(rows() == ["zwei", "drei", "four"])
        store([Self.entity(4, "four")], isWhole: true)
        #expect(rows() == ["four"])
        cache.drop("a")
        #expect(rows() == nil && cache.bytes == 0 && cache.sessionCount == 0)
    }

    @Test("All lists together have a limit: what was used least recently goes, and a list that is too long is not kept")
    func limit() {
        let cache = BCMS.Cache(limit: 10_000)
        let rows = (1...50).map { Self.entity($0, String(repeating: "n", count: 50)) }
        for (index, session) in ["a", "b", "c"].enumerated() {
            cache.store(rows, isWhole: true, in: \.types, of: session, at: Int64(index), idle: 900)
        }
        #expect(cache.bytes <= 10_000 && cache.sessionCount == 2)
        #expect(cache.loaded(\.types, of: "a") == nil && cache.loaded(\.types, of: "c") == 2)
        let large = (1...500).map { Self.entity($0, String(repeating: "n", count: 50)) }
        cache.store(large, isWhole: true, in: \.types, of: "c", at: 5, idle: 900)
        #expect(cache.loaded(\.types, of: "c") == nil && cache.bytes == 0)
    }

    @Test("Lists of sessions that are not used any more are dropped when others are loaded")
    func idle() {
        let cache = BCMS.Cache()
        cache.store([Self.entity(1, "one")], isWhole: true, in: \.types, of: "a", at: 0, idle: 900)
        cache.store([Self.entity(1, "one")], isWhole: true, in: \.types, of: "b", at: 899, idle: 900)
        #expect(cache.sessionCount == 2)
        cache.store([Self.entity(1, "one")], isWhole: true, in: \.types, of: "c", at: 900, idle: 900)
        #expect(cache.sessionCount == 2 && cache.loaded(\.types, of: "a") == nil)
    }

    @Test("A hundred readers and writers at a time see whole lists of their own sessions")
    func concurrency() async {
        let cache = BCMS.Cache()
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<100 as Range<Int32> {
                group.addTask {
                    let session = "\(number % 10)"
                    for turn in 0..<50 as Range<Int32> {
                        let rows = (1...20).map { Self.entity($0, "\(number % 10)") }
                        cache.store(rows, isWhole: turn % 2 == 0, in: \.types, of: session, at: Int64(turn), idle: 900)
                        cache.change(\.types, of: session) { $0.put(Self.entity(1 + turn % 20, session)) }
                        let read = cache.rows(\.types, of: session, at: Int64(turn), refreshingAfter: 300)?.rows
                        guard let read, read.count == 20, read.allSatisfy({ $0.name?.value == session }) else {
                            return false
                        }
                    }
                    return true
                }
            }
            for await isWhole in group { #expect(isWhole) }
        }
        #expect(cache.sessionCount == 10)
    }

    // MARK: - Loading

    /// A service with types of incidents, which keeps what it is asked.
    private final class Service: Sendable {
        struct Question: Equatable {
            let day: String
            let start: Int32?
            let size: Int32?
        }

        private let state = Mutex((rows: [BCMS.NamedEntity](), questions: [Question](), fails: false))
        /// What the first questions are told of how many rows there are, where that is not their number.
        private let totals: Mutex<[Int]>

        init(totals: [Int] = []) { self.totals = Mutex(totals) }

        var questions: [Question] { state.withLock { $0.questions } }

        func set(_ rows: [BCMS.NamedEntity], fails: Bool = false) {
            state.withLock { ($0.rows, $0.questions, $0.fails) = (rows, [], fails) }
        }

        func calls(at clock: Int64, memory: FunctionMemory) -> FunctionCalls {
            FunctionCalls(
                session: SessionValues([BCMS.SessionKey.cache: "key", BCMS.SessionKey.role: "member"]),
                clock: clock,
                settings: ["BCMS": ["CacheRefreshIntervalInSeconds": "60"]],
                memory: memory
            ) { (path, record, _) async throws(Outcome.Failure) in
                guard path == "CacheUpdatesService/getIncidentTypesModifiedSince",
                    let request = record as? BCMS.GetIncidentTypesModifiedSince
                else { throw Outcome.Failure(.unreachable) }
                return .init(try self.response(to: request.query))
            }
        }

        private func response(to query: BCMS.ChangesQuery) throws(Outcome.Failure) -> Operation.Response {
            let (rows, fails) = state.withLock { state in
                var day = ByteWriter()
                query.date.encode(to: &day)
                state.questions.append(
                    Question(day: day.string, start: query.part.start?.value, size: query.part.size?.value)
                )
                return (state.rows, state.fails)
            }
            guard !fails else { throw Outcome.Failure(.unreachable) }
            let total = totals.withLock { $0.isEmpty ? rows.count : $0.removeFirst() }
            let part = rows.dropFirst(Int(query.part.start?.value ?? 1) - 1).prefix(Int(query.part.size?.value ?? 0))
            let items = part.map {
                "<e:IncidentType><e:Id>\($0.id.number)</e:Id><e:Name>\($0.name?.value ?? "")</e:Name></e:IncidentType>"
            }
            let xml = """
                <GetIncidentTypesModifiedSinceResponse xmlns="http://www.example.com/bcms/services"\
                 xmlns:s="http://schemas.datacontract.org/2004/07/BCMS.Services"\
                 xmlns:e="http://schemas.datacontract.org/2004/07/BCMS.Entities"><GetIncidentTypesModifiedSinceResult>\
                <s:OperationSucceeded>true</s:OperationSucceeded><s:Result><s:PageSize>\(part.count)</s:PageSize>\
                <s:Results>\(items.joined())</s:Results><s:SortOrder>None</s:SortOrder>\
                <s:StartCount>\(query.part.start?.value ?? 1)</s:StartCount><s:TotalCount>\(total)</s:TotalCount>\
                </s:Result></GetIncidentTypesModifiedSinceResult></GetIncidentTypesModifiedSinceResponse>
                """
            do {
                let root = try XMLDocument(parsing: Array(xml.utf8)).root
                return Operation.Response(httpStatus: 200, content: .payload(root), clock: 0)
            } catch {
                throw Outcome.Failure(.invalidXML)
            }
        }
    }

    /// 2024-02-29T08:14:32Z.
    private static let now: Int64 = 1_709_194_472

    @Test("A list is asked for twice from 2001 on, then by the day of the last success; a failure keeps rows and day")
    func days() async {
        let service = Service()
        let memory = FunctionMemory()
        func names(at clock: Int64) async -> [String]? {
            Self.names(await service.calls(at: clock, memory: memory).cached(.types))
        }
        service.set([Self.entity(1, "one"), Self.entity(2, "two")])
        #expect(await names(at: Self.now) == nil)
        #expect(await service.calls(at: Self.now, memory: memory).refresh(.types, isFull: true) == nil)
        #expect(
            service.questions == [
                .init(day: "2001-01-01T00:00:00", start: 1, size: 1),
                .init(day: "2001-01-01T00:00:00", start: 1, size: 2),
            ]
        )
        service.set([Self.entity(2, "zwei")])
        #expect(await names(at: Self.now + 59) == ["one", "two"])
        #expect(service.questions.isEmpty)
        #expect(await names(at: Self.now + 60) == ["one", "zwei"])
        #expect(service.questions.map(\.day) == Array(repeating: "2024-02-29T00:00:00", count: 2))
        // The next day, the service is away: the day of the last success is asked for again and again.
        for turn in 0..<2 as Range<Int64> {
            service.set([], fails: true)
            #expect(await names(at: Self.now + 86_400 + turn) == ["one", "zwei"])
            #expect(service.questions.map(\.day) == ["2024-02-29T00:00:00"])
        }
        service.set([])
        #expect(await names(at: Self.now + 86_410) == ["one", "zwei"])
        // Nothing has changed: there is no second question.
        #expect(service.questions == [.init(day: "2024-02-29T00:00:00", start: 1, size: 1)])
        service.set([])
        #expect(await names(at: Self.now + 86_470) == ["one", "zwei"])
        #expect(service.questions.map(\.day) == ["2024-03-01T00:00:00"])
        // What was removed is never listed among changes.
        service.set([Self.entity(2, "zwei")])
        #expect(await service.calls(at: Self.now + 86_471, memory: memory).refresh(.types, isFull: true) == nil)
        #expect(await names(at: Self.now + 86_472) == ["zwei"])
    }

    @Test("A list that grows while it is read is read to its end, in at most twenty turns")
    func grown() async {
        let service = Service(totals: [2, 4, 4])
        service.set((1...4).map { Self.entity($0, "\($0)") })
        let calls = service.calls(at: Self.now, memory: FunctionMemory())
        #expect(await calls.refresh(.types, isFull: true) == nil)
        #expect(service.questions.map(\.start) == [1, 1, 3])
        #expect(service.questions.map(\.size) == [1, 2, 2])
        #expect(Self.names(await calls.cached(.types)) == ["1", "2", "3", "4"])
        let endless = Service(totals: Array(3...60))
        endless.set((1...100).map { Self.entity($0, "\($0)") })
        #expect(await endless.calls(at: Self.now, memory: FunctionMemory()).refresh(.types, isFull: true) == nil)
        #expect(endless.questions.count == 21)
    }

    @Test("All eight members are asked for, and those that fail are named")
    func members() async {
        let service = Service()
        service.set([Self.entity(1, "one")])
        let memory = FunctionMemory()
        let calls = service.calls(at: Self.now, memory: memory)
        let lacking = await calls.refreshAll(isFull: false)
        #expect(
            lacking.map(\.id) == [
                "associations", "categories", "documents", "incidents", "lookups", "offices", "rooms", "users",
            ]
        )
        #expect(lacking.allSatisfy { $0.failure.status == .unreachable })
        // The lookups behind one that fails are asked for.
        #expect(Self.names(await calls.cached(.types)) == ["one"])
    }

    @Test("Who refreshes the lists waits for them, and is told what could not be had")
    func awaited() async throws {
        let service = Service()
        service.set([Self.entity(1, "one")])
        let calls = service.calls(at: Self.now, memory: FunctionMemory())
        let work = try BCMS.refreshData.read(JSONDocument(parsing: Array("{}".utf8)))
        let ended = try await work(calls)
        #expect(ended.lacking.count == 8)
        #expect(Self.names(await calls.cached(.types)) == ["one"])
    }

    // MARK: - Conditions

    @Test(
        "Conditions are joined by their rule: And of nothing takes all, Or of nothing none",
        arguments: [
            ("{}", [902, 903]), (#"{"rule":"And"}"#, [902, 903]), (#"{"rule":"Or"}"#, []),
            (#"{"employeeName":"SAMPLE"}"#, [902]), (#"{"groupId":"4"}"#, [903]),
            (#"{"employeeName":"sample","groupId":"4"}"#, []),
            (#"{"rule":"Or","employeeName":"sample","groupId":"4"}"#, [902, 903]), (#"{"userId":"903"}"#, [903]),
        ]
    )
    func users(filter: String, found: [Int32]) throws {
        func user(_ id: Int32, _ name: String, _ group: Int32) -> BCMS.User {
            var user = BCMS.User.specimen(id)
            user.name = BCMS.ServiceText(cutting: name)
            user.groups = [BCMS.UserGroup(id: BCMS.EntityID(number: group))]
            return user
        }
        let users = [user(902, "Jordan Sample", 3), user(903, "Riley Example", 4)]
        let filter = try BCMS.UserFilter.decode(
            from: JSONDocument(parsing: Array(filter.utf8)),
            session: SessionValues.none
        )
        #expect(users.filter(filter.takes).map(\.id.number) == found)
    }
}

extension BCMS.User {
    fileprivate static func specimen(_ id: Int32) -> BCMS.User {
        BCMS.User(id: BCMS.EntityID(number: id), groups: [])
    }
}
