package import NIOCore

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Channel {
    /// Keeps the kernel from taking megabytes of answers for a client that reads none of them; to be called on the
    /// event loop.
    ///
    /// A kernel's buffers grow to some MiB for each connection, and until they are full a server cannot tell such a
    /// client from a fast one. What is under way to the client does not count, so that the rate stays what the line
    /// gives. Where the kernel has no such option, its own limit holds.
    package func limitUnsentBytesInKernel() {
        let option = NIOBSDSocket.Option(rawValue: CInt(TCP_NOTSENT_LOWAT))
        try? syncOptions?.setOption(.tcpOption(option), value: 64 << 10)
    }
}
