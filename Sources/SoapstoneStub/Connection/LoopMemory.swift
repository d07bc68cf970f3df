internal import SoapstoneXML

/// What the connections of one event loop share, to be used on that loop.
final class LoopMemory {
    let heads = HeadMemo()
    let replays = ReplayMemo()
    /// For what is only needed while one message is judged.
    var scratch = ByteWriter(capacity: 4096)
}
