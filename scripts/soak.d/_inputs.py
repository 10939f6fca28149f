"""Inputs that nobody would write, from a seed: files of Fixtures/Fuzz with bytes changed, and texts made by a grammar."""
import json, os, random, re

CORPUS = "Fixtures/Fuzz"
LONGEST = 3000  # bytes of a script: a head has room for no more

WORDS = {
    "scripts": [
        "ok", "503", "200", "413@up:start", "reset@", "close@", "stall=1ms", "truncate", "short@", "garbage", "badchunk",
        "dribble=1ms", "empty", "@", "64k", "50pct", "50%", "up:", "start", "head", ",", "+", "*", "~", "=", '"', "\\", " ",
        "\r\n", "\0", "rate=1gbit", "up-rate=1gbit", "delay=1ms", "pause=1ms", "length=5", "chunked=yes", "interim=103",
        "reason=x", 'header="A: b"', "body=", "type=", "etag=", "retry-after=@2s", "per=rule", "999999999999999999999",
        "0.0000001", "1e9", "-1", "\u0301", "é", "日", "GET /*: ", "ANY ", ": ", "9223372036854775807", "2*",
    ],
    "rules": [
        "{", "}", "[", "]", '"', ",", ":", "\\", "\\u", "\\ud83d", "null", "-1", "1e400", "true", "false", "/*", "//", "\0",
        "é", "\u0301", '"not":', '"json":', '"@up:1"', "999999999999999999999", "{{", "}}", "{{json.$", '"script":"503"',
        "[[[[", "\r\n", '"regex":', "(", ")", "*", "?", "|", "[a-z]", "$.a[0]", "$[*]", '"match":', '"reply":', '"raw":',
        '"template":', "{id}", "/", "0", "1.5", '"from":', '"to":', '"1ms"', '"64k"', "\\\\1", "{0}", "[:alpha:]", "&&",
    ],
    "forms": [
        "\r\n", "\r", "\n", "--", "--b", "\r\n--b", "\r\n--b--", "\r\n--b\r\n", "\r\n\r\n", ": ", "A: b\r\n", " ", "\t", "\0", "-",
        'Content-Disposition: form-data; name="a"; filename="b"\r\n', "Content-Type: text/plain\r\n", "filename*=UTF-8''%e2", '"',
        "é", ";", "=", "\u0301",
    ],
}


def luck(seed, part, number):
    """Chance of one input: the same three give the same input."""
    return random.Random(f"{seed}/{part}/{number}")


def corpus(kind):
    """The files of the corpus, by name; scenario files of bug reports too."""
    directories = [f"{CORPUS}/{kind}"] + (["Fixtures/Scenarios/bugs"] if kind == "rules" else [])
    paths = [f"{d}/{name}" for d in directories for name in sorted(os.listdir(d))]
    return [open(path, "rb").read() for path in paths if os.path.isfile(path) and "/odd-class" not in path]


def mutated(whole, others, kind, luck):
    """`whole` with a few of its bytes changed, moved, lost, or taken from elsewhere."""
    whole = bytearray(whole)
    for _ in range(luck.choice([1, 1, 1, 2, 3, 6])):
        start = luck.randrange(len(whole) + 1)
        end = min(len(whole), start + luck.choice([0, 1, 2, 4, 12, 60]))
        what = luck.randrange(7)
        if what == 0:
            del whole[start:end]
        elif what in (1, 2):
            whole[start:end] = luck.choice(WORDS[kind]).encode()
        elif what == 3 and start < len(whole):
            whole[start] = luck.choice([luck.randrange(256), whole[start] ^ 1 << luck.randrange(8)])
        elif what == 4:
            at = luck.randrange(len(whole) + 1)
            whole[at:at] = whole[start:end] * luck.choice([1, 1, 2, 9])
        elif what == 5:
            other = luck.choice(others)
            at = luck.randrange(len(other) + 1)
            whole[start:end] = other[at:at + luck.choice([1, 8, 40, 200])]
        else:
            del whole[start:]
    return bytes(whole)


def script(files, luck):
    """A script as bytes."""
    if luck.random() < 0.5:
        return mutated(luck.choice(files), files, "scripts", luck)[:LONGEST]
    if luck.random() < 0.3:
        return "".join(luck.choice(WORDS["scripts"]) for _ in range(luck.randrange(1, 9))).encode()
    return fine_script(luck).encode()


def fine_script(luck):
    """A script that the grammar allows, most of the time."""
    def place(uploads=True):
        return luck.choice(["", "@head", "@0", "@10", "@50%", "@1k", "@99t"] + (["@up:start", "@up:1", "@up:50pct"] if uploads else []))

    def part():
        return luck.choice([
            lambda: "ok", lambda: str(luck.randrange(200, 600)), lambda: luck.choice(["close", "reset", "stall=1ms", "garbage"]) + place(),
            lambda: luck.choice(["truncate", "short", "badchunk"]) + place(), lambda: "dribble=1ms", lambda: "empty",
            lambda: "delay=%dms" % luck.randrange(3), lambda: "rate=%dgbit" % luck.randrange(1, 9), lambda: "length=%d" % luck.randrange(2000),
            lambda: "chunked=" + luck.choice(["yes", "no"]), lambda: "interim=%d" % luck.choice([100, 102, 103, 199]),
            lambda: 'reason="%s"' % luck.choice(["", "a b", "é", "\t"]), lambda: 'header="X-%d: %s"' % (luck.randrange(9), luck.choice(["", "a,b", "é"])),
            lambda: 'body="%s"' % ("x" * luck.choice([0, 1, 100])), lambda: "etag=" + luck.choice(["v1", '"\\"v\\""', "*x"]),
            lambda: "retry-after=" + luck.choice(["1", "@2s", '"soon"', "0.5s"]), lambda: "type=" + luck.choice(["a/b", '""']),
        ])()
    steps = []
    for _ in range(luck.randrange(1, 4)):
        step = "+".join(part() for _ in range(luck.choice([1, 1, 2, 3, 5])))
        steps.append(step + luck.choice(["", "", "~50%", "~0pct"]) + luck.choice(["", "", "*2", "*99999"]))
    return luck.choice([", ", ",", " ,\t"]).join(steps)


# Rules

def rules(files, luck):
    """A document for POST /_mocksrv/rules, in bytes."""
    kind = luck.random()
    if kind < 0.35:
        whole = luck.choice(files)
        if luck.random() < 0.9:
            whole = mutated(whole, files, "rules", luck)
        # A file holds its rules in an object; a body is the list itself.
        found = re.search(rb'"rules"\s*:', whole)
        return whole[found.end():].rstrip().removesuffix(b"}") if found else whole
    made = rule(luck) if luck.random() < 0.8 else [rule(luck) for _ in range(luck.randrange(1, 4))]
    whole = json.dumps(made, ensure_ascii=luck.random() < 0.5, indent=luck.choice([None, None, 1])).encode("utf-8", "replace")
    if luck.random() < 0.02:
        return large(luck)
    return mutated(whole, files, "rules", luck) if luck.random() < 0.4 else whole


def large(luck):
    """Some hundred kilobytes of one thing, as deep or as long as it gets."""
    many = luck.choice([300, 3000, 30_000, 100_000])
    word = luck.choice(["[", '{"a":', "(", "[a&&", "[]", "{{", "}}", "a?", "é", "\u0301", "x", "{{path}}", "/{a}", "\\\\", "*", "$[0]", ".a", "%41", "\\n"])
    text = word * many
    places = [
        '[%s]', '{"match":{"path":{"regex":"%s"}}}', '{"match":{"path":{"template":"/%s"}}}', '{"reply":{"template":"%s"}}', '"GET /%s: ok"',
        '{"match":{"body":{"json":{"$%s":1}}}}', '{"id":"%s"}', '{"%s":1}', '{"script":"%s"}', '{"reply":{"headers":{"A":"%s"}}}',
        '{"reply":{"json":%s}}', '"%s"', '%s',
    ]
    return (luck.choice(places) % text).encode()


def text(luck):
    return luck.choice(["a", "ab1", "", "x y", "é", "日\u0301", "\u0000", "\"", "a/b", "{{path}}", "%41", "7", "true", "\u2028"])


def expression(luck, depth=0):
    """A regular expression of one star within another at most: more may take for ever, which is the user's own wish."""
    def atom():
        return luck.choice([
            "a", "[a-z]", "[0-9]", ".", "\\d", "\\w", "/", "b|a", "^", "$", "\\b", "[^/]", "[[:alpha:]]", "[\\w--\\d]", "[a-z&&[^b]]", "\\p{L}", "é",
            "\\1", "\\2", "\\k<n>", "(?i)", "(?x) ", "\\Q.\\E", "\\x41", "\\u{301}", "\\R", "\\X", "(?=a)", "(?!b)", "(?<=a)", "[]a]", "\\g{-1}", "(?>a)",
            "(?(1)a)", "(*FAIL)", "(?C1)", "\\K", "[z-a]", "\\N{SPACE}", "(", ")", "[", "]",
        ] if luck.random() < 0.7 else ["a", "[a-z0-9]", ".", "/"])
    made = ""
    for _ in range(luck.randrange(1, 4)):
        if luck.random() < 0.25 and depth < 3:
            made += luck.choice(["(", "(?:", "(?<n>", "(?P<m>"]) + expression(luck, depth + 1) + ")"
        else:
            made += atom()
        if depth < 2 and luck.random() < 0.3:
            made += luck.choice(["*", "+", "?", "{2}", "{0,2}", "{0}", "{,3}", "{1,}"]) + luck.choice(["", "", "?", "+"])
    return made


def is_patient(document):
    """Whether no expression in it has many stars, or stars within stars of stars."""
    for found in re.findall(rb'"regex"\s*:\s*"((?:[^"\\]|\\.)*)', document, re.S):
        found = re.sub(rb'\\.|\[[^\]]*\]', b"x", found)
        if len(re.findall(rb"[*+{]", found)) > 5 or re.search(rb"[*+}][?+]?[^(]*\)[*+{].*\)[*+{]", found):
            return False
    return True


def waits_long(made):
    """Whether a wait in it, if it is one, may be longer than some milliseconds: a connection is kept that long, also for a client that has gone."""
    return re.search(rb'(delay|pause|stall|dribble|rate|uniform|median|max)"?\s*[=:]\s*(?!"?\d{1,3}ms|"?\dgbit)', made) is not None


def text_pattern(luck, depth=0):
    return luck.choice([
        lambda: text(luck), lambda: True, lambda: False, lambda: {"equals": text(luck)}, lambda: {"contains": text(luck)},
        lambda: {"regex": expression(luck)}, lambda: {"not": text_pattern(luck, depth + 1)} if depth < 4 else True,
        lambda: {"present": luck.random() < 0.5}, lambda: luck.choice([None, 1, [], {}]) if luck.random() < 0.2 else True,
    ])()


def count(luck):
    return luck.choice([1, 2, {"from": 1}, {"to": 5}, {"from": 1, "to": 3}, 0, 1.5, -1, "1", {"from": 3, "to": 2}])


def maybe(luck, fields):
    """Some of `fields`, whose values are functions."""
    return {name: make() for name, make in fields.items() if luck.random() < 0.25}


def body_pattern(luck):
    return luck.choice([
        lambda: text_pattern(luck), lambda: {"json": {luck.choice(["$.a", "$", "$.items[*].id", "$['a b']", "$[-1]", "$.*", "$[9223372036854775807]"]): text_pattern(luck)}},
        lambda: {"part": maybe(luck, {"name": lambda: text(luck), "filename": lambda: text_pattern(luck), "type": lambda: text_pattern(luck), "text": lambda: text_pattern(luck)})},
        lambda: {"size": count(luck)}, lambda: {"sha256": "0" * luck.choice([64, 63])},
    ])()


def template(luck):
    value = lambda: luck.choice([
        "method", "path", "target", "session", "attempt", "body", "date", "time", "path.n", "path.1", "path.id", "query.q", "header.X-A", "cookie.c",
        "json.$.a", "json.$.items[*].id", "counter.n", "random.int.1.6", "random.int.-9223372036854775808.9223372036854775807", "random.hex.16",
        "random.uuid", "random.hex.0", "nothing", "json.x", "",
    ])
    return "".join(luck.choice(["a", "{", "}", "\\{{", "é", "{{%s}}" % value(), "{{ %s }}" % value()]) for _ in range(luck.randrange(6)))


def reply(luck):
    made = maybe(luck, {
        "status": lambda: luck.choice([200, 204, 304, 404, 503, 599, 199, 600]), "reason": lambda: text(luck), "type": lambda: luck.choice(["a/b", False, True]),
        "headers": lambda: {luck.choice(["X-A", "Location", "Content-Length", "Set-Cookie", "a b"]): luck.choice([template(luck), ["a", template(luck)], "/x", 1])},
        "end": lambda: luck.choice(["close", "reset", "stall", "keep-alive", "idle=1ms", "idle-reset=1ms", "idle=x"]),
    })
    body = {
        "body": lambda: text(luck), "json": lambda: luck.choice([1, None, {"a": [1.5, text(luck)]}]), "base64": lambda: luck.choice(["AAE=", "A", ""]),
        "data": lambda: luck.choice(["1k", 3, "9999t", -1]), "template": lambda: template(luck), "file": lambda: luck.choice(["x", "/etc/hostname", "/"]),
        "endpoint": lambda: luck.choice(["/data/1k", "/status/503", "/data/1k?ranges=ignore&etag=none", "/upload", "/nothing", "/%zz", "/~a/data/1"]),
        "raw": lambda: [luck.choice(["HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n", "x", "", {"base64": "AAE="}, {"data": "1k"}, {"pause": "1ms"}, 1]) for _ in range(luck.randrange(4))],
    }
    names = luck.sample(list(body), luck.choice([0, 1, 1, 1, 1, 1, 2]))
    return made | {name: body[name]() for name in names}


PATHS = ["/a", "/a/b", "/ab1", "/users/ab", "/a//", "/%C3%A9", "/a%20b", "/data/10", "/upload"]


def rule(luck):
    if luck.random() < 0.15:
        return luck.choice(["GET", "ANY", "POST", "get"]) + " " + luck.choice(["/a*", "*", "/**b*", "/%41", "/\u0301a", "a"]) + ": " + fine_script(luck)
    field = lambda names: {luck.choice(names): luck.choice([lambda: text_pattern(luck), lambda: [text_pattern(luck), text_pattern(luck)]])() for _ in range(luck.randrange(3))}
    match = maybe(luck, {
        "method": lambda: luck.choice(["GET", "POST", "ANY", ["GET", "POST"], "get", []]), "query": lambda: field(["q", "", "a b"]),
        "path": lambda: luck.choice([lambda: luck.choice(["/a*", "*", "/users/*", "/%zz"]), lambda: {"template": luck.choice(["/{id}", "/users/{id}", "/{a}/{b}", "/\u0301{id}", "/{a}{b}"])}, lambda: {"regex": "/" + expression(luck)}])(),
        "headers": lambda: field(["X-A", "Host", "a b"]), "cookies": lambda: field(["c", "sid"]),
        "body": lambda: luck.choice([lambda: body_pattern(luck), lambda: [body_pattern(luck) for _ in range(luck.randrange(3))]])(),
        "attempt": lambda: count(luck), "connection": lambda: count(luck), "exchange": lambda: count(luck),
    })
    made = {"match": match} if match or luck.random() < 0.2 else {}
    return made | maybe(luck, {
        "id": lambda: text(luck), "priority": lambda: luck.choice([0, 5, -1, 1.5]), "script": lambda: fine_script(luck), "per": lambda: luck.choice(["path", "rule", "x"]),
        "reply": lambda: reply(luck), "replies": lambda: [reply(luck) for _ in range(luck.randrange(3))], "times": lambda: luck.choice([1, 3, 0]),
        "delay": lambda: luck.choice(["1ms", 0, {"uniform": ["0ms", "1ms"]}, {"lognormal": {"median": "1ms", "sigma": luck.choice([0.1, 10, 5e-324]), "max": "2ms"}}, "1h", -1]),
        "state": lambda: {"machine": "m", luck.choice(["is", "becomes"]): luck.choice(["a", "b", "start", ""])},
    })


# Forms

def form(files, luck):
    """The Content-Type and the body of an upload."""
    whole = luck.choice(files)
    if luck.random() < 0.95:
        whole = mutated(whole, files, "forms", luck)
    kind, _, body = whole.partition(b"\n")
    if b"boundary" not in kind or luck.random() < 0.7:
        kind = b"multipart/form-data; boundary=b"
    if luck.random() < 0.3:
        body = "".join(luck.choice(WORDS["forms"]) for _ in range(luck.randrange(30))).encode()
    if luck.random() < 0.01:
        body = b"--b\r\n" + luck.choice(WORDS["forms"]).encode() * luck.choice([100, 5000, 50_000]) + body
    return bytes(byte for byte in kind if 0x20 <= byte < 0x7F), body
