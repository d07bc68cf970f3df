/// The counties of Ohio.
///
/// Their codes are the county part of FIPS 6-4: in alphabetical order, the nth county has the number 2n - 1.
enum County {
    /// The two digits of the state that stand before a county's code in its FIPS identifier.
    static let state = "39"

    /// The names, in the order of the codes.
    static let names = [
        "Adams", "Allen", "Ashland", "Ashtabula", "Athens", "Auglaize", "Belmont", "Brown", "Butler", "Carroll",
        "Champaign", "Clark", "Clermont", "Clinton", "Columbiana", "Coshocton", "Crawford", "Cuyahoga", "Darke",
        "Defiance", "Delaware", "Erie", "Fairfield", "Fayette", "Franklin", "Fulton", "Gallia", "Geauga", "Greene",
        "Guernsey", "Hamilton", "Hancock", "Hardin", "Harrison", "Henry", "Highland", "Hocking", "Holmes", "Huron",
        "Jackson", "Jefferson", "Knox", "Lake", "Lawrence", "Licking", "Logan", "Lorain", "Lucas", "Madison",
        "Mahoning", "Marion", "Medina", "Meigs", "Mercer", "Miami", "Monroe", "Montgomery", "Morgan", "Morrow",
        "Muskingum", "Noble", "Ottawa", "Paulding", "Perry", "Pickaway", "Pike", "Portage", "Preble", "Putnam",
        "Richland", "Ross", "Sandusky", "Scioto", "Seneca", "Shelby", "Stark", "Summit", "Trumbull", "Tuscarawas",
        "Union", "Van Wert", "Vinton", "Warren", "Washington", "Wayne", "Williams", "Wood", "Wyandot",
    ]

    /// The name of the county with a code; nil where no county has it.
    static func name(code: Int) -> String? {
        guard code > 0, code % 2 == 1, code / 2 < names.count else { return nil }
        return names[code / 2]
    }
}
