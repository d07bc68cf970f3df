import Foundation
import FuzzDriver
import SoapstoneCodec
import SoapstoneMessages
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneWSDL
import SoapstoneXML

/// Small limits: what a contract may cost within the usual ones is for tests to say.
let configuration: ContractLoader.Configuration = {
    var configuration = ContractLoader.Configuration()
    configuration.limits.operations = 200
    configuration.limits.schemas = 64
    configuration.schemaLimits.components = 4_000
    configuration.schemaLimits.attributeUses = 4_000
    configuration.schemaLimits.substitutes = 4_000
    configuration.schemaLimits.ruleSteps = 200_000
    configuration.schemaLimits.particles = 500
    configuration.root = emptyFolder
    return configuration
}()

/// Where references of a contract begin: nothing is there, so no file of this machine decides what an input does.
let emptyFolder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-fuzz-contract")
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
        fatalError("no folder to work in: \(error)")
    }
    return folder.path
}()

let limits: ValidationLimits = {
    var limits = ValidationLimits()
    limits.steps = 1_000_000
    return limits
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = [UInt8](input: data, count: size)
    guard let contract = try? ContractLoader(configuration).load(bytes, named: "main.wsdl", in: emptyFolder) else {
        return 0
    }
    let report = ContractReport(contract)
    guard (try? JSONDocument(parsing: report.json)) != nil else { fatalError("the report of a contract is no JSON") }
    _ = report.text
    guard let codec = try? SchemaCodec(contract.schemas) else { return 0 }
    // What is promised of samples is promised of contracts without a fault.
    let isSound = contract.findings.allSatisfy { $0.severity == .warning } && contract.droppedFindings == 0
    let validator = SchemaValidator(contract.schemas, limits: limits)
    for extent in SampleOptions.Extent.allCases {
        let sample = MessageSample(contract, options: SampleOptions(extent: extent, elements: 100))
        for operation in contract.operations.prefix(3) {
            guard let operationCodec = try? OperationCodec(operation, codec) else { continue }
            if let input = operation.input, let bytes = try? sample.envelope(input, operationCodec.version) {
                check(bytes, input, .request, operationCodec, validator, isSound)
            }
            if let output = operation.output, let bytes = try? sample.envelope(output, operationCodec.version) {
                check(bytes, output, .response, operationCodec, validator, isSound)
            }
        }
    }
    return 0
}

/// A sample is an envelope of its operation; of a sound contract it is valid, and the same again after JSON.
func check(
    _ bytes: [UInt8],
    _ message: BoundMessage,
    _ direction: OperationCodec.Direction,
    _ codec: OperationCodec,
    _ validator: SchemaValidator,
    _ isSound: Bool
) {
    guard let document = try? XMLDocument(parsing: bytes) else { return }
    guard let envelope = try? codec.envelope(document) else { fatalError("a sample is no envelope of its operation") }
    // What SOAP's encoding adds to an element, its schema does not tell.
    if isSound, message.use == .literal { checkValidity(of: envelope, message.elements, validator) }
    var report = SchemaReport()
    var output = ByteWriter()
    do {
        try codec.encodeJSON(of: envelope, direction, strictly: isSound, report: &report, to: &output)
    } catch {
        if case .cost = error.code { return }
        guard isSound else { return }
        fatalError("a sample does not become JSON: \(error)")
    }
    guard let json = try? JSONDocument(parsing: output.bytes).root else { fatalError("a message's JSON is none") }
    do {
        let back = try codec.message(from: json, direction).envelope()
        guard isSound, let again = try? XMLDocument(parsing: back) else { return }
        guard message.use == .literal else {
            // Array types are names in values, whose prefixes a canonical form does not know.
            var second = ByteWriter()
            try? codec.encodeJSON(of: try codec.envelope(again), direction, report: &report, to: &second)
            guard second.bytes == output.bytes else { fatalError("an encoded sample has another JSON the second time") }
            return
        }
        let texts = [document, again].map { CanonicalForm().text(of: $0.root) }
        guard texts[0].utf8.elementsEqual(texts[1].utf8) else { fatalError("a sample is another one after JSON") }
    } catch {
        if isSound, !error.errors.contains(where: { $0.code == .cost }) {
            fatalError("a sample's JSON does not become XML: \(error)")
        }
    }
}

func checkValidity(of envelope: Envelope, _ elements: [ElementID], _ validator: SchemaValidator) {
    let content = [envelope.payload].compactMap(\.self) + envelope.siblings
    for (element, declaration) in zip(content, elements) {
        let report = validator.validate(element, as: declaration)
        if report.verdict == .invalid { fatalError("a sample is invalid: \(report.violations)") }
    }
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int, _ seed: CUnsignedInt) -> Int {
    var mutation = MarkupMutation([UInt8](input: data, count: size), seed: UInt64(seed))
    guard let mutated = mutation.mutated(), !mutated.isEmpty, mutated.count <= capacity else {
        return mutateBytes(data, size, capacity)
    }
    mutated.withUnsafeBufferPointer { data.update(from: $0.baseAddress ?? UnsafePointer(data), count: $0.count) }
    return mutated.count
}

@_cdecl("FuzzContract_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
