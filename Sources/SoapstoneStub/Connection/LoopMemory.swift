internal import SoapstoneXML

/// What the connections of one event loop share, to be used on that loop.
final class LoopMemory {
    let heads = HeadMemo()
    private(set) var replayer: Replayer
    /// Which exchanges of this replayer's answered what.
    private(set) var replays = ReplayMemo()
    /// For what is only needed while one message is judged.
    var scratch = ByteWriter(capacity: 4096)

    init(_ replayer: Replayer) {
        self.replayer = replayer
    }

    /// Answers with another replayer from now on; what is remembered of the former one is forgotten.
    func replace(_ replayer: Replayer) {
        self.replayer = replayer
        replays = ReplayMemo()
    }
}
