/// What libFuzzer calls with each input.
public typealias FuzzTest = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
/// The arguments of a C `main`.
public typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<Arguments?>,
    _ test: FuzzTest
) -> CInt

/// Does what libFuzzer's own `main` does.
///
/// SwiftPM gives `main` the name of the module, so libFuzzer's is never called; each target has a function of that name
/// instead and calls this one.
public func drive(_ count: CInt, _ arguments: Arguments?, _ test: FuzzTest) -> CInt {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments, test)
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateAsUsual(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int) -> Int

/// Changes bytes as libFuzzer does where a target has no mutator of its own.
public func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int) -> Int {
    mutateAsUsual(data, size, capacity)
}

extension [UInt8] {
    /// A copy of an input.
    public init(input: UnsafePointer<UInt8>?, count: Int) {
        self.init(UnsafeBufferPointer(start: input, count: count))
    }
}
