const TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|$)/y;

/** What may come next: a value, a key, or what follows a value. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end of value';

/**
 * Where a text stops being JSON, as an offset; `null` when it is JSON. JavaScript's own parser
 * tells the place in some versions only.
 */
export function jsonFault(text: string): number | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  TOKEN.lastIndex = 0;
  for (let from = 0; ; from = TOKEN.lastIndex) {
    const match = TOKEN.exec(text);
    if (match === null) return from + text.slice(from).search(/[^\t\n\r ]/);
    const [, mark, literal] = match;
    if (mark === undefined && literal === undefined) {
      return expected === 'end of value' && open.length === 0 ? null : text.trimEnd().length;
    }
    const next = step(expected, { mark, isText: literal?.startsWith('"') ?? false }, open);
    if (next === null) return TOKEN.lastIndex - (mark ?? literal ?? '').length;
    expected = next;
  }
}

/** The state after a token, or `null` when the token may not stand there. */
function step(
  expected: Expected,
  { mark, isText }: { mark: string | undefined; isText: boolean },
  open: string[],
): Expected | null {
  switch (expected) {
    case 'colon':
      return mark === ':' ? 'value' : null;
    case 'key':
    case 'first key':
      if (mark === '}' && expected === 'first key') return close(open);
      return isText ? 'colon' : null;
    case 'value':
    case 'first value':
      if (mark === ']' && expected === 'first value') return close(open);
      return begin(mark, open);
    case 'end of value':
      if (mark === ',' && open.length > 0) return open.at(-1) === '}' ? 'key' : 'value';
      return mark !== undefined && mark === open.at(-1) ? close(open) : null;
  }
}

function begin(mark: string | undefined, open: string[]): Expected | null {
  if (mark === undefined) return 'end of value';
  if (mark !== '{' && mark !== '[') return null;
  open.push(mark === '{' ? '}' : ']');
  return mark === '{' ? 'first key' : 'first value';
}

function close(open: string[]): Expected {
  open.pop();
  return 'end of value';
}
