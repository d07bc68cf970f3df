extension Rule {
    static let codecRules: [Rule] = [
        codecOperation, codecMissing, codecUnknown, codecName, codecNamespace, codecOrder, codecCardinality,
        codecNillable, codecDefault, codecType, codecFacet, codecEnumeration, codecJSON, codecSpecimen, codecUnchecked,
    ]

    static let codecOperation = Rule(
        "codec.operation",
        .error,
        "The contract has the operation of a codec, with its action, and the elements of its messages",
        remedy: "Name in the codec what the contract names, or take the codec out."
    )
    static let codecMissing = Rule(
        "codec.missing",
        .error,
        "Every element and attribute of the contract has a field",
        remedy: "Declare a field for it; one that JSON is not to have is '.internal'."
    )
    static let codecUnknown = Rule(
        "codec.unknown",
        .error,
        "Every field is an element or attribute of the contract",
        remedy: "Take the field out, or bring the contract up to date; what JSON alone has is '.jsonOnly'."
    )
    static let codecName = Rule(
        "codec.name",
        .error,
        "A field is called what the contract calls it",
        remedy: "Change the field's XML name; its JSON name may stay."
    )
    static let codecNamespace = Rule(
        "codec.namespace",
        .error,
        "A field's name is in the namespace that the contract has it in",
        remedy: "Change the namespace of the record, or say 'in:' at the field."
    )
    static let codecOrder = Rule(
        "codec.order",
        .error,
        "Fields come in an order that the contract allows",
        remedy: "Move the field to its place, in the record and in its initializer."
    )
    static let codecCardinality = Rule(
        "codec.cardinality",
        .error,
        "A field occurs as often as the contract lets it",
        remedy: "Change the property's type (T, T?, [T]), or say '.blank', '.required' or '.times'."
    )
    static let codecNillable = Rule(
        "codec.nillable",
        .error,
        "A field may be nil where the contract says so, and nowhere else",
        remedy: "Add '.nillable' to the field, or take it away."
    )
    static let codecDefault = Rule(
        "codec.default",
        .error,
        "A field has the default or fixed value of the contract",
        remedy: "Declare a fixed value as a constant of that value; a default has to be written out by who sends it."
    )
    static let codecType = Rule(
        "codec.type",
        .error,
        "A field's values are of the contract's type",
        remedy: "Take the scalar whose type is the contract's, or a record where the contract has a complex type."
    )
    static let codecFacet = Rule(
        "codec.facet",
        .error,
        "A field's type has the contract's facets",
        remedy: "Take a scalar with these facets: another length, other digits, other bounds."
    )
    static let codecEnumeration = Rule(
        "codec.enumeration",
        .error,
        "A field handles every value that the contract lists, and no other",
        remedy: "Update the cases of the enumeration, or use a scalar that accepts every code."
    )
    static let codecJSON = Rule(
        "codec.json",
        .error,
        "The codec's JSON is that of the contract's schemas, up to the names that it declares",
        remedy: "Compare with `soapstone convert --codec schema`, and correct the codec where it loses something."
    )
    static let codecSpecimen = Rule(
        "codec.specimen",
        .error,
        "A message made of the description alone follows the contract, and comes back from the codec as it was",
        remedy: "Look for fields that are swapped, and for scalars that write what their type does not allow."
    )
    static let codecUnchecked = Rule(
        "codec.unchecked",
        .error,
        "Everything that a codec says can be compared with the contract",
        remedy: "Bring both into a form that can be compared, or let the finding pass and say why."
    )
}
