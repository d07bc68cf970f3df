import CBench

/// What a matcher by path costs in libxml2 alone.
enum PathTask {
    /// The CPU time per document in nanoseconds: its tree, and one path that was compiled before.
    ///
    /// - Parameter path: uses the prefix `c`, and selects one node.
    static func run(_ path: String, namespace: String, on bytes: [UInt8], count: Int) throws -> Int {
        // So many at a time, so that making parser and context is not measured.
        let together = 1_000
        let time = try bytes.withUnsafeBufferPointer { bytes in
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            return try Task.measured(max(count / together, 1), warmUp: 1) {
                guard path_evaluate(start, bytes.count, path, "c", namespace, CInt(together)) == 0 else {
                    throw Command.Failure(message: "the path does not select one node")
                }
            }
        }
        return time / together
    }
}
