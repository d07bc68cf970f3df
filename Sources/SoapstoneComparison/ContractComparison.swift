public import SoapstoneWSDL
internal import SoapstoneXML

/// What changed from one version of a contract to another one, and what that does to those who keep to the old one.
///
/// Contracts are compared by the messages that they allow, not by how they are written. What is called breaking was
/// shown by a message that the one contract allows and the other one does not, where messages can tell at all.
///
///     let comparison = ContractComparison(from: old, to: new)
///     for change in comparison.changes where change.verdict == .breaking { print(change.message) }
public struct ContractComparison: Sendable {
    /// The changes, the worst first; in each rank in the order of the contract.
    public let changes: [ContractChange]
    /// What was not looked at. Where it is not empty, no changes does not mean that there are none.
    public let notes: [String]
    /// How many operations, and documents of schemas alone, were found in both contracts.
    public let comparedCount: Int

    /// Compares two contracts.
    public init(from old: LoadedContract, to new: LoadedContract) {
        let comparer = ContractComparer(ComparedSide(old), ComparedSide(new))
        comparer.run()
        changes = comparer.sortedChanges
        notes = comparer.notes
        comparedCount = comparer.comparedCount
    }

    /// Compares the JSON APIs that a gateway has by two contracts, for its clients; servers are not judged.
    ///
    /// - Parameter served: the operations that a gateway serves, by their paths below `/services/`.
    package init(
        jsonClientsFrom old: LoadedContract,
        to new: LoadedContract,
        serving served: (LoadedContract) -> [(path: String, operation: BoundOperation)]
    ) {
        let xml = ContractComparison(from: old, to: new)
        let comparer = JSONClientComparer((old, served(old)), (new, served(new)), xml.changes)
        changes = ChangeVerdict.allCases.reversed().flatMap { verdict in
            comparer.changes.filter { $0.verdict == verdict }
        }
        notes = xml.notes + comparer.notes
        comparedCount = comparer.comparedCount
    }

    /// The worst that was found; nil where nothing changed.
    public var verdict: ChangeVerdict? { changes.map(\.verdict).max() }
}
