internal import Synchronization

/// Whether a recording is paused: what is passed on then is not kept.
final class RecordingPause: Sendable {
    private let value = Atomic(false)

    var isOn: Bool { value.load(ordering: .acquiring) }

    func set(_ isOn: Bool) { value.store(isOn, ordering: .releasing) }
}
