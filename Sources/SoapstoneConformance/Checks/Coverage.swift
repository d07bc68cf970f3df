public import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// What of the contracts has fixtures, and what of the screens has services.
public struct Coverage: Sendable {
    /// Every operation of every contract that could be loaded, contract by contract.
    public var operations: [OperationCoverage] = []
    /// How much of each service the mapping sheets that were looked at have; empty where there is none.
    public var sheets: [MappingCoverage] = []
    /// Every screen of those sheets.
    public var screens: [ScreenCoverage] = []

    /// Says nothing.
    public init() {}
}

/// The fixtures of an operation.
public struct OperationCoverage: Sendable {
    /// The contract's file.
    public var contract: String
    /// The operation's name.
    public var operation: String
    /// The names of its cases by their class, in order.
    public var cases: [Fixture.Kind: [String]] = [:]

    /// How many cases there are.
    public var count: Int { cases.values.reduce(0) { $0 + $1.count } }
}

/// The services that a screen shows something of.
public struct ScreenCoverage: Sendable {
    /// The screen's name.
    public var screen: String
    /// In the order of their names.
    public var services: [Service]

    /// Makes the coverage of a screen.
    public init(screen: String, services: [Service]) {
        self.screen = screen
        self.services = services
    }

    /// A service, as one screen sees it.
    public struct Service: Sendable {
        /// The service's name.
        public var name: String
        /// How many values of the screen come from the service or go to it.
        public var elements: Int
        /// How many of them a fixture has.
        public var tested: Int

        /// Makes what a screen sees of a service.
        public init(name: String, elements: Int, tested: Int) {
            self.name = name
            self.elements = elements
            self.tested = tested
        }
    }
}

extension Coverage {
    /// Counts the cases of each operation; one that several ports offer is one.
    init(_ contracts: [CheckedContract?], _ subjects: [CheckedFixture]) {
        var numbers: [[[ByteKey]: Int]] = []
        for contract in contracts {
            var own: [[ByteKey]: Int] = [:]
            if let contract {
                for number in contract.operations.indices {
                    let identity = contract.identity(of: number)
                    guard own[identity] == nil else { continue }
                    own[identity] = operations.count
                    let name = contract.operations[number].name
                    operations.append(OperationCoverage(contract: contract.file, operation: name))
                }
            }
            numbers.append(own)
        }
        for subject in subjects {
            guard case .operation(let index, let number, _) = subject.target, let contract = contracts[index],
                let place = numbers[index][contract.identity(of: number)]
            else { continue }
            operations[place].cases[subject.fixture.details.kind, default: []].append(subject.fixture.id.name)
        }
    }
}

extension CheckedContract {
    /// What an operation is known by, whatever port offers it.
    func identity(of number: Int) -> [ByteKey] {
        let operation = operations[number].operation
        let type = operation.portType ?? operation.binding
        return [ByteKey(type.namespace), ByteKey(type.local), ByteKey(operation.name)]
    }
}
