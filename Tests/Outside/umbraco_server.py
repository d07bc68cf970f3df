"""A website with the habits of Umbraco 7 and ASP.NET Web API, for Housing's gateway: members and news as JSON, or as XML of
DataContracts, as Accept says.

    umbraco_server.py --port 0 --port-file FILE

It has one member of the staff, one tenant and a service account, and 1,050 members in the group `Everybody`, each with a device. Each
tenancy from TEN200001 on has one member with a device. A bearer token is good for two calls, and is renewed with a refresh token that is
good once. What DataContractSerializer does, it does: members of a request that are out of alphabetical order are not read. Every token that
it gives is its own, and one that it has not given is HTTP 401.
"""

import argparse
import json
import signal
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from lxml import etree

MODELS = "http://schemas.datacontract.org/2004/07/Housing.Web.Models"
ARRAYS = "http://schemas.microsoft.com/2003/10/Serialization/Arrays"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
USES = 2

MEMBERS = {
    "alex.tester@example.com": {"id": 901, "name": "Alex Tester", "groups": ["Tenants"], "tenancy": "TEN000100", "push": None},
    "casey.placeholder@example.com": {
        "id": 902, "name": "Casey Placeholder", "groups": ["Staff", "PushSenders"], "tenancy": None, "push": None,
    },
    "svc-notify": {"id": 905, "name": "Jobs", "groups": ["Staff"], "tenancy": None, "push": None},
}
PASSWORD = "Synthetic-1-alex"
tokens: dict[str, list] = {}
refreshes: dict[str, str] = {}
removed: set[int] = set()


class Refused(Exception):
    """An answer with another status than 200."""

    def __init__(self, status, body):
        super().__init__(status)
        self.status, self.body = status, body


def denied():
    return Refused(401, {"Message": "Authorization has been denied for this request."})


def give(user):
    token, refresh = f"{uuid.uuid4()}", f"{uuid.uuid4()}"
    tokens[token] = [user, USES]
    refreshes[refresh] = user
    return {"ExpiresIn": 60, "RefreshToken": refresh, "Token": token}


def login(body, _):
    member = MEMBERS.get(body.get("Username"))
    if not body.get("AppVersion"):
        raise Refused(400, {"Message": "The request is invalid.", "ModelState": {"model.AppVersion": ["is required"]}})
    if member is None or body.get("Password") != PASSWORD:
        raise denied()
    given = give(body["Username"])
    return "LoginResult", {
        **given, "IsLockedOut": False, "MemberId": member["id"], "RequiresPasswordReset": False,
        "TenancyReference": member["tenancy"],
    }


def refresh(body, _):
    user = refreshes.pop(body.get("RefreshToken"), None)
    if user is None:
        raise denied()
    return "RefreshResult", give(user)


def register(body, _):
    if body.get("Email") in MEMBERS:
        return "RegisterResult", {"Errors": ["Email: is in use"], "Success": False}
    return "RegisterResult", {"Errors": None, "Success": True}


def me(_, member):
    return "Member", {
        "BuildingCode": None, "Email": "alex.tester@example.com", "EstateCode": None, "Groups": member["groups"],
        "Name": member["name"], "PushToken": member["push"], "TenancyReference": member["tenancy"],
    }


def push_token(body, member):
    member["push"] = body["Token"]
    return "OperationResult", {"Success": True}


def recipients(query, member):
    if "Staff" not in member["groups"]:
        raise Refused(403, {"Message": "Authorization has been denied for this request."})
    reference = query.get("reference", "")
    if reference > "TEN200000":
        n = int(reference[3:])
        return "RecipientList", {"Items": [
            {"BuildingCode": None, "EstateCode": None, "MemberId": n, "Name": f"Member {n}",
             "PushToken": None if n in removed else f"ExponentPushToken[SYNTHETIC-{n}]", "TenancyReference": reference}
        ]}
    if query.get("group") == "Everybody":
        return "RecipientList", {"Items": [
            {"BuildingCode": None, "EstateCode": None, "MemberId": n, "Name": f"Member {n}",
             "PushToken": f"ExponentPushToken[SYNTHETIC-{n}]", "TenancyReference": f"TEN{n:06}"}
            for n in range(1, 1051) if n not in removed
        ]}
    return "RecipientList", {"Items": [
        {"BuildingCode": None, "EstateCode": None, "MemberId": one["id"], "Name": one["name"], "PushToken": one["push"],
         "TenancyReference": one["tenancy"]}
        for one in MEMBERS.values()
    ]}


def remove_push_token(body, member):
    if "Staff" not in member["groups"]:
        raise Refused(403, {"Message": "Authorization has been denied for this request."})
    removed.add(int(body["MemberId"]))
    return "OperationResult", {"Success": True}


def news(query, _):
    page, size = int(query["page"]), int(query["size"])
    items = [
        {"Body": f"<p>{n} &amp; more</p>", "Id": n, "ImageUrl": None, "PublishedUtc": "2024-02-29T08:00:00Z", "Summary": "S",
         "Title": f"Title {n}", "Url": f"https://housing.example.com/news/{n}"}
        for n in range(1, 6)
    ]
    return "NewsPage", {"Items": items[(page - 1) * size:page * size], "Total": len(items)}


ACTIONS = {
    ("POST", "/umbraco/api/MemberApi/Login"): (login, False),
    ("POST", "/umbraco/api/MemberApi/Refresh"): (refresh, False),
    ("POST", "/umbraco/api/MemberApi/Register"): (register, False),
    ("POST", "/umbraco/api/MemberApi/PushToken"): (push_token, True),
    ("POST", "/umbraco/api/MemberApi/RemovePushToken"): (remove_push_token, True),
    ("GET", "/umbraco/api/MemberApi/Me"): (me, True),
    ("GET", "/umbraco/api/MemberApi/Recipients"): (recipients, True),
    ("GET", "/umbraco/api/ContentApi/News"): (news, True),
}
ITEMS = {"RecipientList": "Recipient", "NewsPage": "NewsItem"}


def write(parent, name, value, kind):
    element = etree.SubElement(parent, f"{{{MODELS}}}{name}")
    if value is None:
        element.set(f"{{{INSTANCE}}}nil", "true")
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, dict):
                fill(etree.SubElement(element, f"{{{MODELS}}}{ITEMS[kind]}"), item, ITEMS[kind])
            else:
                etree.SubElement(element, f"{{{ARRAYS}}}string", nsmap={"d2p1": ARRAYS}).text = item
    else:
        element.text = str(value).lower() if isinstance(value, bool) else str(value)


def fill(element, members, kind):
    for name in sorted(members):
        write(element, name, members[name], kind)


def as_xml(kind, members):
    root = etree.Element(f"{{{MODELS}}}{kind}", nsmap={None: MODELS, "i": INSTANCE})
    fill(root, members, kind)
    return etree.tostring(root)


def read_xml(body):
    root = etree.fromstring(body)
    members, last = {}, ""
    for child in root:
        name = etree.QName(child)
        if name.namespace == MODELS and name.localname > last:
            members[name.localname] = child.text or ""
            last = name.localname
    return members


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # One packet a response: the second would wait for the first to be acknowledged.

    def answer(self):
        address = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        is_xml = "xml" in self.headers.get("Accept", "")
        status, kind = 200, None
        try:
            action, needs_token = ACTIONS.get((self.command, address.path), (None, False))
            if action is None:
                raise Refused(404, {"Message": "No HTTP resource was found."})
            member = self.member() if needs_token else None
            if self.command == "GET":
                request = dict(parse_qsl(address.query))
            elif "xml" in self.headers.get("Content-Type", ""):
                request = read_xml(body)
            else:
                request = json.loads(body)
            kind, members = action(request, member)
        except Refused as refused:
            status, members = refused.status, refused.body
        if is_xml and kind is None:
            content = f"<Error><Message>{members['Message']}</Message></Error>".encode()
        else:
            content = as_xml(kind, members) if is_xml else json.dumps(members).encode()
        self.send_response(status)
        self.send_header("Content-Type", f"application/{'xml' if is_xml else 'json'}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = answer

    def member(self):
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        known = tokens.get(token)
        if scheme != "Bearer" or known is None or known[1] == 0:
            raise denied()
        known[1] -= 1
        return MEMBERS[known[0]]

    def log_message(self, format, *arguments):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", type=Path, required=True)
    arguments = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler)
    arguments.port_file.write_text(f"{server.server_port}\n")
    # Who starts this from a thread that blocks the signal, as Swift's are, has it blocked here, too.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.serve_forever()


if __name__ == "__main__":
    main()
