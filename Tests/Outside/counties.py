"""The 88 counties of Ohio; the nth of them by name has the FIPS code 39000 + 2n - 1."""

COUNTIES = """
Adams Allen Ashland Ashtabula Athens Auglaize Belmont Brown Butler Carroll Champaign Clark Clermont Clinton Columbiana
Coshocton Crawford Cuyahoga Darke Defiance Delaware Erie Fairfield Fayette Franklin Fulton Gallia Geauga Greene
Guernsey Hamilton Hancock Hardin Harrison Henry Highland Hocking Holmes Huron Jackson Jefferson Knox Lake Lawrence
Licking Logan Lorain Lucas Madison Mahoning Marion Medina Meigs Mercer Miami Monroe Montgomery Morgan Morrow Muskingum
Noble Ottawa Paulding Perry Pickaway Pike Portage Preble Putnam Richland Ross Sandusky Scioto Seneca Shelby Stark
Summit Trumbull Tuscarawas Union Van_Wert Vinton Warren Washington Wayne Williams Wood Wyandot
""".split()


def county_name(number: int) -> str | None:
    """The county whose code ends in a number; none has an even one.

    >>> len(COUNTIES), county_name(1), county_name(35), county_name(49), county_name(175), county_name(2)
    (88, 'Adams', 'Cuyahoga', 'Franklin', 'Wyandot', None)
    """
    position, even = divmod(number - 1, 2)
    if even or not 0 <= position < len(COUNTIES):
        return None
    return COUNTIES[position].replace("_", " ")
