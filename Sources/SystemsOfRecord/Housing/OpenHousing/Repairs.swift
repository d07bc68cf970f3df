import SoapstoneCodec
import SoapstoneXML

extension OpenHousing {
    /// Asks for the repairs of a tenancy since a day.
    struct RepairHistory: HousingRequest {
        var tenancy: PlainText<20>
        var from: LondonDay

        typealias Reply = RepairList

        static let type = RequestType.repairhistory
        static let codec = Codec(
            "repairhistory",
            RepairHistory.init,
            .jsonOnly("tenancyReference", \.tenancy),
            .jsonOnly("fromDate", \.from, .open)
        )

        var parameters: [Parameter] { [Parameter](["tenancy_ref": tenancy, "from_date": from]) }

        static func reply(_ root: Root) -> RepairList? { root.jobs.map { RepairList(repairs: $0.jobs) } }

        static func root(_ reply: RepairList) -> Root {
            Root(jobs: Jobs(logged: [], jobs: reply.repairs))
        }
    }

    struct RepairList: Record {
        var repairs: [Job]

        static let codec = Codec("repairs", RepairList.init, .jsonOnly("repairs", \.repairs, .open))
    }

    /// A repair.
    struct Job: Record {
        var id: PlainText<10>
        /// What kind of work it is, by the schedule of rates.
        var sor: PlainText<10>?
        var title: PlainText<255>?
        var status: JobStatus
        var scope: JobScope
        var raised: LondonDay
        var target: LondonDay?
        var updated: LondonDay?
        var closed: LondonDay?

        static let codec = Codec(
            "Job",
            Job.init,
            .attribute("job_no", json: "id", \.id, .open),
            .attribute("sor", json: "repairId", \.sor, .open),
            .attribute("title", \.title, .open),
            .attribute("status", json: "statusType", \.status, .open),
            .attribute("scope", json: "repairType", \.scope, .open),
            .attribute("raised", json: "dateRaised", \.raised, .open),
            .attribute("target", json: "targetCompletionDate", \.target, .open),
            .attribute("updated", json: "dateUpdated", \.updated, .open),
            .attribute("closed", json: "dateClosed", \.closed, .open)
        )
    }

    /// How far a repair is; a number in JSON.
    enum JobStatus: String, NumberedCode {
        case raised = "RAISED"
        case scheduled = "SCHEDULED"
        case inProgress = "IN_PROGRESS"
        case completed = "COMPLETED"
        case cancelled = "CANCELLED"
    }

    /// Whether a repair is in a home, or for all in the building; a number in JSON.
    enum JobScope: String, NumberedCode {
        case personal = "PERSONAL"
        case communal = "COMMUNAL"
    }

    /// Reports a repair.
    struct LogJob: HousingRequest {
        var place: PlainText<20>
        var code: PlainText<10>
        var client: PlainText<30>?
        var source: PlainText<10>
        var description: PlainText<2000>
        var items: [JobItem]

        typealias Reply = JobReply

        static let type = RequestType.logjob
        static let codec = Codec(
            "logjob",
            LogJob.init,
            .jsonOnly("placeReference", \.place),
            .jsonOnly("standardJobCode", \.code, .open),
            .jsonOnly("clientReference", \.client, .open),
            .jsonOnly("source", \.source, .open),
            .jsonOnly("description", \.description),
            .jsonOnly("lines", \.items, .open)
        )

        var parameters: [Parameter] {
            [Parameter]([
                "place_ref": place, "std_job_code": code, "client_ref": client, "source": source,
                "long_description": description,
            ])
        }

        var lines: [Line] {
            items.map { item in
                let pairs = [Parameter](["sor": item.sor, "location": item.location, "quantity": item.quantity])
                return Line(parameters: pairs)
            }
        }

        static func reply(_ root: Root) -> JobReply? {
            root.jobs?.logged.first.map { JobReply(number: $0.number, info: $0.info) }
        }

        static func root(_ reply: JobReply) -> Root {
            Root(jobs: Jobs(logged: [LoggedJob(number: reply.number, info: reply.info)], jobs: []))
        }
    }

    /// The number of a repair that was reported.
    struct JobReply: Record {
        var number: PlainText<10>
        var info: PlainText<2000>?

        static let codec = Codec(
            "job",
            JobReply.init,
            .jsonOnly("jobNumber", \.number, .open),
            .jsonOnly("info", \.info, .open)
        )
    }

    /// How often a repair has one kind of work, and where.
    struct JobItem: Record {
        var sor: PlainText<10>
        var location: PlainText<10>
        var quantity: PlainText<6>

        static let codec = Codec(
            "line",
            JobItem.init,
            .jsonOnly("sor", \.sor, .open),
            .jsonOnly("location", \.location, .open),
            .jsonOnly("quantity", \.quantity, .open)
        )

        init(sor: PlainText<10>, location: PlainText<10>, quantity: PlainText<6>) {
            self.sor = sor
            self.location = location
            self.quantity = quantity
        }

        fileprivate init(_ line: Line) throws(DecodeError) {
            var parameters = try ParameterReader(line.parameters)
            sor = try parameters.required("sor")
            location = try parameters.required("location")
            quantity = try parameters.required("quantity")
            try parameters.finish()
        }
    }

    /// The same in a response.
    struct LoggedJob: Record {
        var number: PlainText<10>
        var info: PlainText<2000>?

        static let codec = Codec(
            "Job_logged",
            LoggedJob.init,
            .attribute("job_no", \.number, .open),
            .attribute("logged_info", \.info, .open)
        )
    }
}

/// A code of a closed list, of which JSON has the number: that of the first is 0.
protocol NumberedCode: Scalar, Hashable, CaseIterable, RawRepresentable where RawValue == String, AllCases == [Self] {}

extension NumberedCode {
    static var type: ScalarType {
        ScalarType("string", [.enumeration(allCases.map(\.rawValue))], json: .number)
    }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try Clob.decode(lexical)?.value, !text.isEmpty else { return nil }
        guard let code = allCases.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) }) else {
            throw ScalarError(expected: "one of \(allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return code
    }

    func encode(to output: inout ByteWriter) { output.append(utf8: rawValue) }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let number = Int(try Clob.decodeJSON(text).value), allCases.indices.contains(number) else {
            throw ScalarError(expected: "a whole number from 0 to \(allCases.count - 1)")
        }
        return allCases[number]
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.append(utf8: String(Self.allCases.firstIndex(of: self) ?? 0))
    }

    static func specimen(_ seed: Int) -> Self { allCases[Int(seed.magnitude % UInt(allCases.count))] }
}

extension OpenHousing.RepairHistory {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        tenancy = try parameters.required("tenancy_ref")
        from = try parameters.required("from_date")
    }
}

extension OpenHousing.LogJob {
    init(_ parameters: inout OpenHousing.ParameterReader, _ lines: [OpenHousing.Line]) throws(DecodeError) {
        place = try parameters.required("place_ref")
        code = try parameters.required("std_job_code")
        client = try parameters.optional("client_ref")
        source = try parameters.required("source")
        description = try parameters.required("long_description")
        items = []
        for line in lines { items.append(try OpenHousing.JobItem(line)) }
    }
}
