import ArgumentParser
import SoapstoneWSDL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file to read, `-` for standard input, or the address of a contract.
struct Input: ExpressibleByArgument {
    let path: String

    init(argument: String) {
        path = argument
    }

    var defaultValueDescription: String { path }

    static let standard = Input(argument: "-")

    /// The configuration of the project in this folder, where no other file is given.
    ///
    /// - Throws: where there is none, with what to give in its place.
    static func configuration(_ given: Input?) throws -> Input {
        if let given { return given }
        guard access("soapstone.yaml", F_OK) == 0 else {
            let remedy = "give --wsdl FILE for any contract, or --config FILE; 'soapstone init' writes soapstone.yaml"
            throw Failure.unreadable("soapstone.yaml", "there is no such file in this folder: \(remedy)")
        }
        return Input(argument: "soapstone.yaml")
    }

    /// Whether it is the address of a contract, which is fetched.
    var isAddress: Bool { ContractLoader.isAddress(path) }

    /// Whether it can be read but once: standard input, or a pipe.
    var isStream: Bool {
        var status = stat()
        return path == "-" || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    /// What diagnostics call the input.
    var name: String { path == "-" ? "<stdin>" : path }

    /// Reads the whole input, up to a bound that no message needs to pass.
    func read(atMost bound: Int = 64 << 20) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure.unreadable(name, String(cString: strerror(errno))) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure.unreadable(name, String(cString: strerror(errno)))
            }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > bound { throw Failure.unreadable(name, "it has more than \(bound) bytes") }
        }
    }
}
