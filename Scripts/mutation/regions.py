"""Finds the code of a Swift file that can be changed."""

import re

from .tokens import tokens

OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+=", "&+": "&-", "&-": "&+",
}  # fmt: skip
WORDS = {"true": "false", "false": "true", "min": "max", "max": "min", "first": "last", "last": "first"}
MODIFIERS = set(
    """public private fileprivate package internal open static final mutating nonmutating nonisolated override
    convenience required lazy weak unowned indirect class consuming borrowing dynamic optional prefix infix
    postfix""".split()
)
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
SKIPPED = {"import", "typealias", "associatedtype", "precedencegroup", "operator", "infix", "prefix"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_read", "_modify", "unsafeAddress", "unsafeMutableAddress"}
STRUCTURES = {"if", "guard", "while", "for", "switch", "do", "repeat", "defer"}
FIXED = {"var", "let", "func", "init", "deinit", "subscript", "case", "default", "return", "throw", "break", "continue"}
# Statements without which the program does the same: they check, or save time or memory.
IDLE = re.compile(r"\s*(assert|assertionFailure|\w*\.?checkInvariants|withExtendedLifetime|\w*\.?reserveCapacity)\b")


class Change:
    """One change of a region. `text` is what the region becomes; None negates it."""

    def __init__(self, text, what, offset):
        self.text, self.what, self.offset = text, what, offset
        self.number = 0


class Region:
    """Code that is chosen at run time: a statement, an expression, the value of a variable, a function's entry."""

    def __init__(self, kind, start, end, function):
        self.kind, self.start, self.end, self.function = kind, start, end, function
        self.changes = []

    def wrap(self, body):
        """The region with its changes, where `body` is the region with the changes of the regions within it."""
        choices = [f"focalIs({change.number})" for change in self.changes]
        texts = [marked(f"c{change.number}", change.text or "") for change in self.changes]
        if self.kind == "entry":
            return "".join(f"if {choice} {{ {text} }}; " for choice, text in zip(choices, texts))
        if self.kind == "expression":
            for change, choice, text in zip(self.changes, choices, texts):
                if change.text is not None:
                    body = f"({choice} ? ({text}) : ({body}))"
            for change in self.changes:
                if change.text is None:
                    body = marked(f"c{change.number}", f"focalNot({change.number}, {body})")
            return body
        branches = "".join(f"if {choice} {{ {text} }} else " for choice, text in zip(choices, texts))
        return f"{branches}{{ {body} }}"


def marked(mark, text):
    """Text between marks, which tell later where in the file it came to be."""
    return f"\ue000{mark}\ue001{text}\ue002"


class Context:
    """The place of a statement: its function, and whether other statements follow if it does not return."""

    def __init__(self, function="", result=None, is_type=False, is_init=False, is_followed=False):
        self.function, self.result, self.is_type, self.is_init = function, result, is_type, is_init
        self.is_followed = is_followed


class Parser:
    """Finds the regions of a file. It knows as much of Swift as formatted code needs; the compiler is the judge."""

    def __init__(self, source):
        self.source, self.tokens, self.regions = source, tokens(source), []
        self.match, stack = {}, []
        for index, token in enumerate(self.tokens):
            if token.text in "([{":
                stack.append(index)
            elif token.text in ")]}":
                self.match[stack.pop()] = index
        self.block(0, len(self.tokens), Context(is_type=True))

    def text(self, start, end):
        """The source of the tokens from `start` up to `end`."""
        return self.source[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    def word(self, index):
        return self.tokens[index].text if index < len(self.tokens) else ""

    def top(self, start, end):
        """The indices of the tokens that are not within brackets."""
        while start < end:
            yield start
            start = self.match.get(start, start) + 1

    def find(self, word, start, end):
        return next((index for index in self.top(start, end) if self.word(index) == word), None)

    # Statements

    def head(self, index, end):
        """The first token behind attributes and modifiers."""
        while index < end:
            following = index + 1
            if self.word(following) == "(" and not self.tokens[following].space_before:
                following = self.match[following] + 1
            word = self.word(index)
            is_modifier = word in MODIFIERS and following < end and re.match(r"[@\w]", self.word(following))
            is_type = word == "class" and self.word(following) not in {"func", "var", "let", "subscript"}
            if is_type or not (word.startswith("@") or is_modifier):
                return index
            index = following
        return index

    def continues(self, index):
        """Tells whether a token at the start of a line goes on with the statement of the line before."""
        token, before = self.tokens[index], self.tokens[index - 1]
        if token.text in {"else", "catch", "where", "async", "throws", "rethrows", "{", ",", ":", "->"}:
            return True
        if re.match(r"[-+*/%=<>!&|^~?.]", token.text) and (token.space_after or token.text.startswith(".")):
            return True
        if before.text in {",", ":", "->", "=", "in", "else", "try", "await"}:
            return True
        return bool(re.match(r"[-+*/%=<>&|^~?]", before.text)) and before.space_before

    def statements(self, start, end, is_switch=False):
        index = start
        while index < end:
            word = self.word(index)
            if word == ";":
                index += 1
            elif is_switch and word in {"case", "default", "@unknown"}:
                colon = self.find(":", index, end)
                yield index, colon + 1, True
                index = colon + 1
            else:
                first = index
                index = self.head(index, end)
                while index < end:
                    index = self.match.get(index, index) + 1
                    if index >= end or self.word(index) == ";":
                        break
                    if self.tokens[index].starts_line and not self.continues(index):
                        break
                yield first, min(index, end), False

    def block(self, start, end, context, is_switch=False):
        found = list(self.statements(start, end, is_switch))
        if context.result is not None and len(found) > 1 and not context.is_type and not is_switch:
            self.entry(found[0][0], context)
        inner = Context(context.function, None, context.is_type, context.is_init, context.is_followed)
        if not (context.is_type or context.is_init):
            self.swaps(found, context)
        is_value = context.result not in (None, "Void") and len(found) == 1
        for first, last, is_label in found:
            if is_label:
                where = self.find("where", first, last)
                if where is not None:
                    self.condition("where", where + 1, last - 1, inner)
            else:
                self.statement(first, last, inner, is_value)

    def swaps(self, found, context):
        """Changes that exchange two neighbours. Statements in a row are one region, because regions do not overlap."""
        row = []
        for start, end, is_label in [*found, (0, 0, True)]:
            if not is_label and self.can_swap(start, end):
                row.append((start, end))
                continue
            if len(row) > 1:
                first, last, texts = row[0][0], row[-1][1], [self.text(*each) for each in row]
                region = Region("statement", self.tokens[first].start, self.tokens[last - 1].end, context.function)
                for index in range(len(row) - 1):
                    one, other = texts[index : index + 2]
                    if depends(one, other):
                        order = texts[:index] + [other, one] + texts[index + 2 :]
                        what = f"swap '{shortened(one)}' and '{shortened(other)}'"
                        region.changes.append(Change("\n".join(order), what, self.tokens[row[index][0]].start))
                self.add(region)
            row = []

    def can_swap(self, start, end):
        """Tells whether a statement may change places: it declares nothing, and does not end the block."""
        head = self.head(start, end)
        if head >= end or IDLE.match(self.text(start, end)):
            return False
        is_fixed = self.word(head) in FIXED | STRUCTURES | TYPES | SKIPPED or not re.match(r"\w", self.word(head))
        is_assignment = any(re.fullmatch(r"[-+*/%|&]?=", self.word(index)) for index in self.top(start, end))
        is_call = self.word(end - 1) in {")", "}"}
        return self.word(head) in {"if", "for", "while"} or not is_fixed and (is_assignment or is_call)

    def entry(self, index, context):
        result = context.result.strip()
        values = {"Void": [""], "()": [""], "Bool": ["true", "false"], "Int": ["0"], "String": ['""']}.get(result, [])
        if result.endswith("?"):
            values = ["nil"]
        elif result.startswith("["):
            values = ["[:]" if ":" in result else "[]"]
        elif result.startswith("Effect<"):
            values = [".none"]
        start = self.tokens[index].start
        region = Region("entry", start, start, context.function)
        for value in values:
            code = f"return {value}".strip()
            region.changes.append(Change(code, f"'{code}' first", start))
        self.add(region)

    def statement(self, start, end, context, is_value=False):
        head = self.head(start, end)
        if head >= end:
            return
        word = self.word(head)
        if word in TYPES:
            brace = self.find("{", head, end)
            if word != "protocol" and brace is not None:
                self.block(brace + 1, self.match[brace], Context(is_type=True))
        elif word in {"func", "init", "deinit", "subscript"}:
            self.function(head, end)
        elif word in {"var", "let"}:
            self.variable(head, end, context)
        elif word in SKIPPED or word == "case" or word.startswith("#"):
            return
        elif word in STRUCTURES:
            self.structure(head, end, context)
        elif context.is_type:
            return
        else:
            self.simple(start, end, context, is_value)

    def function(self, head, end):
        name = self.word(head + 1) if self.word(head) == "func" else self.word(head)
        brace = self.find("{", head, end)
        if brace is None:
            return
        arrow = self.find("->", head, brace)
        where = self.find("where", head, brace)
        result = self.text(arrow + 1, where or brace) if arrow else "Void"
        if self.word(head) == "subscript":
            self.accessors(brace, result, name)
        else:
            context = Context(name, None if self.word(head) == "init" else result, is_init=self.word(head) == "init")
            self.block(brace + 1, self.match[brace], context)

    def accessors(self, brace, result, name):
        end = self.match[brace]
        first = self.head(brace + 1, end)
        if self.word(first) not in ACCESSORS:
            return self.block(brace + 1, end, Context(name, result))
        for start, last, _ in self.statements(brace + 1, end):
            inner = self.find("{", start, last)
            accessor = self.word(self.head(start, last))
            if inner is not None:
                returned = result if accessor == "get" else "Void" if accessor in {"set", "willSet", "didSet"} else None
                self.block(inner + 1, self.match[inner], Context(f"{name}.{accessor}", returned))

    def variable(self, head, end, context):
        name = self.word(head + 1)
        equals = self.find("=", head, end)
        brace = self.find("{", head, equals or end)
        if equals is None:
            if brace is not None:
                colon = self.find(":", head, brace)
                self.accessors(brace, self.text(colon + 1, brace) if colon else None, name)
            return
        last = end
        braces = [index for index in self.top(equals, end) if self.word(index) == "{"]
        if braces and self.word(braces[-1] + 1) in {"didSet", "willSet"}:
            last = braces[-1]
            self.accessors(last, "Void", name)
        function = context.function or name
        if any(self.word(index) == "," for index in self.top(equals, last)):
            return self.closures(equals + 1, last, Context(function))
        self.value("value", equals + 1, last, Context(function))

    def structure(self, head, end, context):
        """A statement with blocks: its conditions, then its blocks."""
        index = head
        while index < end:
            word = self.word(index)
            brace = self.find("{", index, end)
            if word in {"if", "guard", "while", "switch"}:
                stop = self.find("else", index, end) if word == "guard" else brace
                self.conditions(word, index + 1, end if stop is None else stop, context)
            elif word == "for":
                sequence = self.find("in", index, brace)
                where = self.find("where", index, brace)
                self.value("expression", sequence + 1, where or brace, context)
                if where:
                    self.condition("where", where + 1, brace, context)
            if brace is None:
                return
            inside = Context(context.function, None, False, context.is_init, word in {"if", "for", "while"})
            self.block(brace + 1, self.match[brace], inside, is_switch=word == "switch")
            index = self.match[brace] + 1
            # Next comes `else`, `else if`, `catch`, or the `while` of a `repeat`.
            if self.word(index) == "else" and self.word(index + 1) == "if":
                index += 1

    def conditions(self, word, start, end, context):
        first, commas = start, [index for index in self.top(start, end) if self.word(index) == ","]
        for comma in commas + [end]:
            if first < comma:
                self.condition("one of several" if commas else word, first, comma, context)
            first = comma + 1

    def condition(self, word, start, end, context):
        if self.word(start) in {"let", "var", "case", "#available", "#unavailable"}:
            return self.closures(start, end, context)
        region = self.value("expression", start, end, context, is_kept=False)
        text, offset = shortened(self.text(start, end)), self.tokens[start].start
        if word != "switch" and self.needs_negation(start, end):
            region.changes.insert(0, Change(None, f"negate '{text}'", offset))
        if word in {"if", "guard", "where", "one of several"}:
            region.changes.append(Change("true", f"leave out '{text}'", offset))
        self.add(region)

    def needs_negation(self, start, end):
        """Tells whether the negation of a condition differs from the change of an operator."""
        words = [self.word(index) for index in self.top(start, end) if self.is_spaced(index)]
        if not words:
            return self.word(start) not in {"!", "true", "false"}
        return len(words) > 1 or words[0] not in {"==", "!=", "===", "!=="}

    def simple(self, start, end, context, is_value):
        """A statement without blocks of its own: an assignment, a call, a `return`."""
        word = self.word(start)
        if word == "return" and self.word(start + 1) in {"if", "switch"}:
            return self.structure(start + 1, end, context)
        region = self.value("statement", start, end, context, is_kept=False)
        text = self.text(start, end)
        if not is_value and self.can_drop(start, end, context) and not IDLE.match(text):
            region.changes.append(Change("", f"drop '{shortened(text)}'", self.tokens[start].start))
        self.add(region)

    def can_drop(self, start, end, context):
        """Tells whether the program is likely to compile without a statement."""
        if self.word(start) in {"return", "continue"}:
            return context.is_followed
        if any(re.fullmatch(r"[-+*/%|&]?=", self.word(index)) for index in self.top(start, end)):
            return not context.is_init
        return self.word(end - 1) in {")", "}"} and self.word(start) not in {"throw", "super"} and not (
            context.is_init and self.word(start) == "self"
        )

    # Expressions

    def value(self, kind, start, end, context, is_kept=True):
        region = Region(kind, self.tokens[start].start, self.tokens[end - 1].end, context.function)
        if self.word(start) in {"if", "switch"}:
            self.structure(start, end, context)
            return region
        for left, right, new, what in self.edits(start, end):
            text = self.source[region.start : left] + new + self.source[right : region.end]
            region.changes.append(Change(text, what, left))
        self.closures(start, end, context)
        if is_kept:
            self.add(region)
        return region

    def closures(self, start, end, context):
        index = start
        while index < end:
            if self.word(index) == "{":
                close = self.match[index]
                first = index + 1
                found = self.find("in", first, close)
                header = self.source[self.tokens[index].end : self.tokens[found].start] if found else ""
                is_header = re.fullmatch(r"[\w\s,:()\[\]<>?._@&=-]*", header)
                if found and is_header and self.word(first) not in {"for", "if"}:
                    first = found + 1
                self.block(first, close, Context(context.function))
                index = close
            index += 1

    def edits(self, start, end):
        """Changes of single tokens, but for those within closures."""
        index = start
        while index < end:
            token, word = self.tokens[index], self.word(index)
            if word == "{":
                index = self.match[index]
            elif word in OPERATORS and self.is_spaced(index):
                yield token.start, token.end, OPERATORS[word], f"'{word}' to '{OPERATORS[word]}'"
                if word in {"&&", "||"}:
                    yield from self.operands(start, index, end)
            elif word == "take" and self.word(index - 1) in {".", "?."} and self.word(index + 2) == ")":
                what = f"do not clear '{self.word(index - 2)}'"
                yield self.tokens[index - 1].start, self.tokens[index + 2].end, "", what
            elif word == "?" and self.is_spaced(index):
                yield self.ternary(start, index)
            elif word == "!" and not token.space_after and self.is_prefix(index):
                yield token.start, token.end, "", f"drop '!' of '{self.word(index + 1)}'"
            elif word in {"true", "false"} and self.word(index - 2) != "keepingCapacity":
                yield token.start, token.end, WORDS[word], f"'{word}' to '{WORDS[word]}'"
            elif word in {"min", "max"} and self.word(index + 1) == "(":
                yield token.start, token.end, WORDS[word], f"'{word}' to '{WORDS[word]}'"
            elif word in {"first", "last"} and self.is_member(index):
                yield token.start, token.end, WORDS[word], f"'{word}' to '{WORDS[word]}'"
            elif word.isdigit() and self.is_operand(index):
                yield token.start, token.end, str(int(word) + 1), f"'{word}' to '{int(word) + 1}'"
            index += 1

    def operands(self, start, index, end):
        """Leaves out the operand behind `&&` or `||`, and the one before it if it is the first."""
        words, stops = {"&&", "||"}, {"||", "?", ":", ",", "=", ")", "]", "}"} | {"&&"} & {self.word(index)}
        right = next((place for place in self.top(index + 1, end) if self.word(place) in stops), end)
        left, openers = index, {close: opener for opener, close in self.match.items()}
        while left > start and not self.ends_left(left - 1, stops - set(")]}")):
            left = openers.get(left - 1, left - 1)
        parts = [(left, index)] if left == start or self.word(left - 1) not in words else []
        for first, last in [*parts, (index + 1, right)]:
            if first < last:
                new = "true" if self.word(index) == "&&" else "false"
                what = f"leave out the operand '{shortened(self.text(first, last))}'"
                yield self.tokens[first].start, self.tokens[last - 1].end, new, what

    def ends_left(self, index, stops):
        word = self.word(index)
        return word in stops | {"(", "[", "{"} or word in {"return", "in"} and self.word(index - 1) != "."

    def is_spaced(self, index):
        token = self.tokens[index]
        return token.space_before and token.space_after and re.match(r"[-+*/%=<>!&|^~?]", token.text)

    def is_prefix(self, index):
        before = self.tokens[index - 1]
        return self.tokens[index].space_before or before.text in {"(", "[", "{"}

    def is_member(self, index):
        return self.word(index - 1) in {".", "?."} and self.word(index + 1) != "("

    def is_operand(self, index):
        """Tells whether a number is an operand of a comparison or of arithmetic."""
        near = [index - 1, min(index + 1, len(self.tokens) - 1)]
        return any(self.word(index) in OPERATORS and self.is_spaced(index) for index in near)

    def ternary(self, start, question):
        """The negation of what stands before `? :`."""
        first = question
        closers = {close: opener for opener, close in self.match.items()}
        while first > start:
            before = closers.get(first - 1, first - 1)
            is_open = self.word(before) in {"=", "return", ",", ":", "?", "(", "[", "{", "in", "+=", "??"}
            if is_open and before == first - 1:
                break
            first = before
        text = self.text(first, question)
        left, right = self.tokens[first].start, self.tokens[question - 1].end
        return left, right, f"!({text})", f"negate '{shortened(text)}'"

    def add(self, region):
        if region.changes:
            self.regions.append(region)


def shortened(text):
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def depends(one, other):
    """Tells whether the order of two statements may matter: one assigns what the other names, or calls may affect both."""
    targets = [assigned(one), assigned(other)]
    if one == other or all(targets):
        return one != other and (targets[0] in other or targets[1] in one)
    for target, text in zip(targets, (other, one)):
        if target:
            return target in text or bool(re.search(r"(?<![.\w])(?!if\b|for\b|while\b)[a-z]\w*\(", text))
    return "(" in one and "(" in other


def assigned(text):
    """The variable that an assignment changes; None for any other statement."""
    match = re.match(r"(?!if |for |while |_ )([^\s={}(]+) [-+*/%|&]?= ", text)
    return match and match.group(1)
