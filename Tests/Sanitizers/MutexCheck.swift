// Two threads that count to 200,000 together, for scripts/sanitize: is ThreadSanitizer told the truth about a Mutex?
//
//   one     one Mutex guards the counter: there is no race
//   two     each thread has a Mutex of its own: there is one
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

final class Counter: Sendable {
    let first = Mutex(())
    let second = Mutex(())
    nonisolated(unsafe) var count = 0
}

let counter = Counter()
let hasRace = CommandLine.arguments.last == "two"

func add(_ locked: (@Sendable () -> Void) -> Void) {
    for _ in 0..<100_000 { locked { counter.count += 1 } }
}

@Sendable func withFirst(_ body: () -> Void) { counter.first.withLock { _ in body() } }
@Sendable func withSecond(_ body: () -> Void) { counter.second.withLock { _ in body() } }

var thread = pthread_t()
pthread_create(
    &thread,
    nil,
    { _ in
        add(withFirst)
        return nil
    },
    nil
)
add(hasRace ? withSecond : withFirst)
pthread_join(thread, nil)
