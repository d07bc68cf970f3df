"""Ways of writing the same XML otherwise: what they change is nothing that the XML information set tells of."""

import re
from collections.abc import Callable
from random import Random

from markup import Edit, Markup, Node

#: Makes edits that leave a document's meaning alone; None where there is nothing to rewrite.
Rewrite = Callable[[Markup, Random], list[Edit] | None]

#: Attributes of WSDL and XML Schema that hold names with prefixes.
NAMED = {
    "type",
    "base",
    "ref",
    "itemType",
    "memberTypes",
    "substitutionGroup",
    "element",
    "message",
    "binding",
    "refer",
}


def own_attributes(node: Node) -> list:
    return [item for item in node.attributes if not item.name.startswith("xmlns")]


def some(nodes: list, random: Random) -> list:
    """A few of some things."""
    return random.sample(nodes, random.randint(1, min(5, len(nodes)))) if nodes else []


def attribute_order(markup: Markup, random: Random) -> list[Edit] | None:
    edits = []
    for node in some([node for node in markup.nodes if len(node.attributes) > 1], random):
        texts = [markup.text[item.start : item.end] for item in node.attributes]
        other = random.sample(texts, len(texts))
        edits += [Edit(item.start, item.end, text) for item, text in zip(node.attributes, other, strict=True)]
    return edits


def quotes(markup: Markup, random: Random) -> list[Edit] | None:
    items = [
        item for node in markup.nodes for item in node.attributes if "'" not in item.value and '"' not in item.value
    ]
    return [
        edit
        for item in some(items, random)
        for edit in (Edit(item.value_start - 1, item.value_start, "'"), Edit(item.value_end, item.value_end + 1, "'"))
    ]


def space_in_tags(markup: Markup, random: Random) -> list[Edit] | None:
    edits = []
    for node in some(list(markup.nodes), random):
        end = node.open_end - (2 if node.is_empty_tag else 1)
        edits.append(Edit(end, end, random.choice([" ", "\n", "\t "])))
        if not node.is_empty_tag:
            edits.append(Edit(node.end - 1, node.end - 1, random.choice([" ", "\n"])))
    return edits


def space_between(markup: Markup, random: Random) -> list[Edit] | None:
    nodes = [node for node in markup.nodes if node.parent and has_only_elements(node.parent)]
    return [Edit(node.start, node.start, random.choice(["\n\n", "   ", "\t", "\n \n"])) for node in some(nodes, random)]


def no_space_between(markup: Markup, random: Random) -> list[Edit] | None:
    nodes = [node for node in markup.nodes if node.children and has_only_elements(node)]
    return [Edit(start, end, "") for node in nodes for start, end in node.texts]


def has_only_elements(node: Node) -> bool:
    """Whether there is nothing but white space between the elements in it."""
    return bool(node.children) and all(not node.document.text[start:end].strip() for start, end in node.texts)


def line_ends(markup: Markup, random: Random) -> list[Edit] | None:
    return [Edit(match.start(), match.end(), "\r\n") for match in re.finditer("\n", markup.text)]


def comments(markup: Markup, random: Random) -> list[Edit] | None:
    nodes = [node for node in markup.nodes if node.parent and has_only_elements(node.parent)]
    text = random.choice(["<!-- note -->", "<!---->", "<!-- <in_ll>1</in_ll> & -->"])
    edits = [Edit(node.start, node.start, text) for node in some(nodes, random)]
    return edits + [Edit(len(markup.text), len(markup.text), text)]


def comment_in_text(markup: Markup, random: Random) -> list[Edit] | None:
    found = [node for node in plain_texts(markup) if len(node.inner) > 1]
    edits = []
    for node in some(found, random):
        at = node.open_end + random.randrange(1, len(node.inner))
        edits.append(Edit(at, at, "<!-- here -->"))
    return edits


def plain_texts(markup: Markup) -> list[Node]:
    """Elements with text alone, and nothing escaped in it."""
    return [
        node
        for node in markup.nodes
        if node.inner and node.is_simple and "<" not in node.inner and "&" not in node.inner
    ]


def character_references(markup: Markup, random: Random) -> list[Edit] | None:
    edits = []
    for node in some([node for node in plain_texts(markup) if node.inner.strip()], random):
        at = node.open_end + random.choice([n for n, letter in enumerate(node.inner) if letter not in " \r\n\t"])
        code = ord(markup.text[at])
        edits.append(Edit(at, at + 1, random.choice([f"&#{code};", f"&#x{code:x};", f"&#x{code:06X};"])))
    return edits


def character_data(markup: Markup, random: Random) -> list[Edit] | None:
    edits = []
    for node in some(plain_texts(markup), random):
        middle = node.open_end + len(node.inner) // 2
        end = random.choice([node.close_start, middle])
        edits.append(Edit(node.open_end, end, f"<![CDATA[{markup.text[node.open_end : end]}]]>"))
    return edits


def empty_tags(markup: Markup, random: Random) -> list[Edit] | None:
    edits = []
    for node in some([node for node in markup.nodes if not node.inner], random):
        if node.is_empty_tag:
            edits.append(Edit(node.open_end - 2, node.open_end, f"></{node.name}>"))
        else:
            edits.append(Edit(node.open_end - 1, node.end, "/>"))
    return edits


def declaration(markup: Markup, random: Random) -> list[Edit] | None:
    match = re.match(r"<\?xml[^>]*\?>\s*", markup.text)
    if match is None:
        return None
    forms = [
        "",
        "<?xml version='1.0'?>",
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n',
        '<?xml version="1.0" ?>',
    ]
    return [Edit(0, match.end(), random.choice(forms))]


def byte_order_mark(markup: Markup, random: Random) -> list[Edit] | None:
    return [Edit(0, 0, "\ufeff")]


def unused_prefix(markup: Markup, random: Random) -> list[Edit] | None:
    node = random.choice(list(markup.nodes))
    at = node.start + 1 + len(node.name)
    return [Edit(at, at, ' xmlns:unused="urn:unused"')]


def prefix_renamed(markup: Markup, random: Random) -> list[Edit] | None:
    found = [(node, item) for node in markup.nodes for item in node.attributes if item.name.startswith("xmlns:")]
    if not found:
        return None
    holder, item = random.choice(found)
    old = item.name[6:]
    new = random.choice([f"{old}2", "q", f"n-{old}_", "ns0"])
    if f"{new}:" in markup.text or f"xmlns:{new}=" in markup.text:
        return None
    edits = [Edit(item.start + 6, item.start + 6 + len(old), new)]
    for node in _scope(holder, item.name):
        if node.prefix == old:
            edits.append(Edit(node.start + 1, node.start + 1 + len(old), new))
            if not node.is_empty_tag:
                edits.append(Edit(node.close_start + 2, node.close_start + 2 + len(old), new))
        for other in own_attributes(node):
            if other.name.startswith(f"{old}:"):
                edits.append(Edit(other.start, other.start + len(old), new))
            if other.name.endswith(":type") or other.name in NAMED:
                edits += _in_value(other.value, other.value_start, old, new)
        # Codes of faults are names: faultcode in SOAP 1.1, Value in SOAP 1.2.
        if node.local in ("faultcode", "Value"):
            edits += _in_value(node.inner, node.open_end, old, new)
    return edits


def _scope(holder: Node, declaration: str) -> list[Node]:
    """The elements in which a declaration holds."""
    found = [holder]
    for child in holder.children:
        if child.attribute(declaration) is None:
            found += _scope(child, declaration)
    return found


def _in_value(value: str, start: int, old: str, new: str) -> list[Edit]:
    return [
        Edit(start + match.start(1), start + match.end(1), new)
        for match in re.finditer(rf"(?:^|\s)({re.escape(old)})(?=:)", value)
    ]


def prefix_for_default(markup: Markup, random: Random) -> list[Edit] | None:
    """Only for messages: names in values, that a default namespace holds for, are not looked for."""
    found = [(node, item) for node in markup.nodes for item in node.attributes if item.name == "xmlns" and item.value]
    if not found:
        return None
    holder, item = random.choice(found)
    # The type of a typed fault.
    typed = [item for node in _scope(holder, "xmlns") for item in node.attributes if item.name.endswith(":type")]
    if any(":" not in item.value for item in typed):
        return None
    edits = [Edit(item.start, item.start + 5, "xmlns:d")]
    for node in _scope(holder, "xmlns"):
        if not node.prefix:
            edits.append(Edit(node.start + 1, node.start + 1, "d:"))
            if not node.is_empty_tag:
                edits.append(Edit(node.close_start + 2, node.close_start + 2, "d:"))
    return edits
