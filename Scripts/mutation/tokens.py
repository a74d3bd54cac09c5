"""Takes Swift apart into tokens."""

import collections
import functools
import re
import subprocess

Token = collections.namedtuple("Token", "text start end starts_line space_before space_after")

LEXEME = re.compile(r"\x00+|[@#$`]?[^\W\d]\w*`?|\$\d+|\d\w*(?:\.\d\w*)?|[-+*/%=<>!&|^~?.\\]+|[()\[\]{},:;]|\S")


def masked(source):
    """The source with strings replaced by zeros and comments by spaces. Every character keeps its place."""
    out = list(source)

    def blank(start, end, mark):
        for index in range(start, end):
            if mark == "\x00" or out[index] != "\n":
                out[index] = mark

    def string_end(index):
        hashes = re.match(r"#*", source[index:]).group()
        index += len(hashes)
        quote = '"""' if source.startswith('"""', index) else '"'
        index += len(quote)
        escape = "\\" + hashes
        while not source.startswith(quote + hashes, index):
            if source.startswith(escape + "(", index):
                index = interpolation_end(index + len(escape))
            elif source.startswith(escape, index):
                index += len(escape) + 1
            else:
                index += 1
        return index + len(quote + hashes)

    def interpolation_end(index):
        depth = 0
        while True:
            if re.match(r'#*"', source[index:]):
                index = string_end(index)
                continue
            depth += {"(": 1, ")": -1}.get(source[index], 0)
            index += 1
            if depth == 0:
                return index

    index = 0
    while index < len(source):
        if source.startswith("//", index):
            end = source.find("\n", index)
            end = len(source) if end < 0 else end
            blank(index, end, " ")
        elif source.startswith("/*", index):
            end = source.find("*/", index) + 2
            blank(index, end, " ")
        elif re.match(r'#*"', source[index : index + 4]):
            end = string_end(index)
            blank(index, end, "\x00")
        elif literal := re.match(r"(#+)/.*?/\1", source[index:], re.S):
            # A regular expression, which may contain quotes.
            end = index + literal.end()
            blank(index, end, "\x00")
        else:
            end = index + 1
        index = end
    return "".join(out)


@functools.cache
def is_active(condition):
    """Tells whether the compiler includes the code behind `#if condition` in a debug build."""
    code = f'#if {condition}\n#error("active")\n#endif\n'
    command = ["swiftc", "-typecheck", "-D", "DEBUG", "-"]
    result = subprocess.run(command, input=code, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return result.returncode != 0


def without_inactive_code(text):
    """Replaces the code that the compiler leaves out, and the directives, by spaces."""
    lines, branches = [], []
    for line in text.split("\n"):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
        if not directive:
            lines.append(line if all(is_on for is_on, _ in branches) else " " * len(line))
            continue
        lines.append(" " * len(line))
        word, condition = directive.groups()
        was_on = False if word == "if" else branches.pop()[1]
        if word != "endif":
            is_on = not was_on and (word == "else" or is_active(condition.strip()))
            branches.append((is_on, was_on or is_on))
    return "\n".join(lines)


def tokens(source):
    text = without_inactive_code(masked(source))
    found, last = [], 0
    for match in LEXEME.finditer(text):
        start, end = match.span()
        gap = text[last:start]
        after = text[end : end + 1]
        found.append(Token(match.group(), start, end, "\n" in gap, gap != "", after == "" or after.isspace()))
        last = end
    return found
