internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import Synchronization

/// The jobs that can be run, each at most once at a time.
final class RecipientJobs: Sendable {
    private let jobs: [RecipientJob]
    private let running = Mutex<Set<String>>([])

    /// - Parameter jobs: one of each criterion.
    init(_ jobs: [RecipientJob]) {
        self.jobs = jobs
    }

    var criteria: [String] { jobs.map(\.criterion) }

    /// The run of a job.
    ///
    /// - Throws: 9105 for a criterion of no job; where the run begins, 20096 while another one is under way.
    func work(for criterion: String) throws(CallFailure) -> Work {
        guard let job = jobs.first(where: { $0.criterion.utf8.elementsEqual(criterion.utf8) }) else {
            let known = criteria.joined(separator: ", ")
            throw CallFailure(member: "criteria", code: "value", "is not known; the criteria are \(known)")
        }
        return { [self] _ throws(CallFailure) in
            guard running.withLock({ $0.insert(job.criterion).inserted }) else {
                var failure = CallFailure(.jobRefused, detail: "RUNNING")
                failure.details = [
                    .init(code: "RUNNING", pointer: "/criteria", message: "a job of this criterion is under way")
                ]
                throw failure
            }
            defer { running.withLock { _ = $0.remove(job.criterion) } }
            do throws(Outcome.Failure) {
                return try await job.run()
            } catch {
                throw CallFailure(error)
            }
        }
    }
}
