import SoapstoneComparison

// What values facets leave of a simple type.
extension ComponentPair {
    static let facets: [ComponentPair] = [
        .init(
            "maxLength shorter",
            .maxLength,
            .breaking,
            .compatible,
            restricted("xs:string", facet("maxLength", "10")),
            restricted("xs:string", facet("maxLength", "5"))
        ),
        .init(
            "maxLength longer",
            .maxLength,
            .compatible,
            .breaking,
            restricted("xs:string", facet("maxLength", "5")),
            restricted("xs:string", facet("maxLength", "10"))
        ),
        .init(
            "maxLength given",
            .maxLength,
            .breaking,
            .compatible,
            restricted("xs:string", ""),
            restricted("xs:string", facet("maxLength", "10"))
        ),
        .init(
            "minLength longer",
            .minLength,
            .breaking,
            .compatible,
            restricted("xs:string", facet("minLength", "1")),
            restricted("xs:string", facet("minLength", "2"))
        ),
        .init(
            "length of another number",
            .length,
            .breaking,
            .breaking,
            restricted("xs:string", facet("length", "3")),
            restricted("xs:string", facet("length", "4"))
        ),
        .init(
            "maxInclusive lower",
            .maxInclusive,
            .breaking,
            .compatible,
            restricted("xs:int", facet("maxInclusive", "100")),
            restricted("xs:int", facet("maxInclusive", "50"))
        ),
        .init(
            "maxInclusive higher",
            .maxInclusive,
            .compatible,
            .breaking,
            restricted("xs:int", facet("maxInclusive", "50")),
            restricted("xs:int", facet("maxInclusive", "100"))
        ),
        .init(
            "minInclusive higher",
            .minInclusive,
            .breaking,
            .compatible,
            restricted("xs:int", facet("minInclusive", "0")),
            restricted("xs:int", facet("minInclusive", "1"))
        ),
        .init(
            "minInclusive of a date",
            .minInclusive,
            .breaking,
            .compatible,
            restricted("xs:date", facet("minInclusive", "2020-01-01")),
            restricted("xs:date", facet("minInclusive", "2021-01-01"))
        ),
        .init(
            "maxExclusive higher",
            .maxExclusive,
            .compatible,
            .breaking,
            restricted("xs:decimal", facet("maxExclusive", "10")),
            restricted("xs:decimal", facet("maxExclusive", "20"))
        ),
        .init(
            "minExclusive higher",
            .minExclusive,
            .breaking,
            .compatible,
            restricted("xs:decimal", facet("minExclusive", "0")),
            restricted("xs:decimal", facet("minExclusive", "1"))
        ),
        .init(
            "totalDigits fewer",
            .totalDigits,
            .breaking,
            .compatible,
            restricted("xs:integer", facet("totalDigits", "5")),
            restricted("xs:integer", facet("totalDigits", "3"))
        ),
        .init(
            "fractionDigits more",
            .fractionDigits,
            .compatible,
            .breaking,
            restricted("xs:decimal", facet("fractionDigits", "2")),
            restricted("xs:decimal", facet("fractionDigits", "3"))
        ),
        .init(
            "pattern of another length",
            .valuePattern,
            .breaking,
            .breaking,
            restricted("xs:string", facet("pattern", "[A-Z]{2}")),
            restricted("xs:string", facet("pattern", "[A-Z]{3}"))
        ),
        .init(
            "pattern given",
            .valuePattern,
            .breaking,
            .compatible,
            restricted("xs:string", ""),
            restricted("xs:string", facet("pattern", "[0-9]+"))
        ),
        .init(
            "pattern taken away",
            .valuePattern,
            .compatible,
            .breaking,
            restricted("xs:string", facet("pattern", "[0-9]+")),
            restricted("xs:string", "")
        ),
        .init(
            "value added",
            .enumeration,
            .compatible,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y"))
        ),
        .init(
            "value removed",
            .enumeration,
            .breaking,
            .compatible,
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
            restricted("xs:string", facet("enumeration", "x"))
        ),
        .init(
            "values in place of others",
            .enumeration,
            .breaking,
            .breaking,
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "z"))
        ),
        .init(
            "white space",
            .whiteSpace,
            .warning,
            .warning,
            restricted("xs:string", facet("whiteSpace", "preserve")),
            restricted("xs:string", facet("whiteSpace", "collapse"))
        ),
        .init(
            "values listed",
            .enumeration,
            .breaking,
            .compatible,
            restricted("xs:string", ""),
            restricted("xs:string", facet("enumeration", "x"))
        ),
    ]
}
