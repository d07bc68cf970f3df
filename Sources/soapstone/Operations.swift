import ArgumentParser
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SystemsOfRecord

/// The operations with typed codecs, as commands name them.
enum Operations {
    private static let all = SystemOfRecord.all.operations

    /// The operation of a WSDL, by its file's name; nil where there is no typed codec for it.
    static func find(_ name: String, wsdl: String) -> SoapstoneOperations.Operation? {
        let file = wsdl.split(separator: "/").last ?? ""
        return all.first {
            $0.wsdl.split(separator: "/").last == file && $0.name.utf8.elementsEqual(name.utf8)
        }
    }

    /// The operations of a WSDL, by its file's name, of which each has a request of its own: where several share one,
    /// nothing tells whose a message is.
    static func recognizable(wsdl: String) -> [SoapstoneOperations.Operation] {
        let file = wsdl.split(separator: "/").last ?? ""
        let operations = all.filter { $0.wsdl.split(separator: "/").last == file }
        return operations.filter { operation in operations.count { $0.request == operation.request } == 1 }
    }

    /// The operation of a service.
    static func find(_ name: String, service: String) throws -> SoapstoneOperations.Operation {
        let candidates = all.filter { $0.service == service }
        guard !candidates.isEmpty else {
            let services = Set(all.map(\.service)).sorted().joined(separator: ", ")
            throw Failure.unreadable(service, "there is no such service; there are \(services)")
        }
        guard let operation = candidates.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            let names = candidates.map(\.name).joined(separator: ", ")
            throw Failure.unreadable(service, "there is no operation '\(name)'; there are \(names)")
        }
        return operation
    }

    /// Values of a session from `name=value` arguments.
    static func sessionValues(_ arguments: [String]) throws -> SessionValues {
        var values: [String: String] = [:]
        for argument in arguments {
            guard let equals = argument.firstIndex(of: "=") else {
                throw ValidationError("--session takes name=value")
            }
            values[String(argument[..<equals])] = String(argument[argument.index(after: equals)...])
        }
        return SessionValues(values)
    }
}
