const JSON_TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|$)/y;

/** What may come next: a value, a key, or what follows a value. */
type ExpectedToken = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end of value';

/**
 * Where a text stops being JSON, as an offset; `null` when it is JSON. JavaScript's own parser reports
 * the place in some versions only.
 */
export function findJsonError(text: string): number | null {
  const open: string[] = [];
  let expected: ExpectedToken = 'value';
  JSON_TOKEN.lastIndex = 0;
  for (let from = 0; ; from = JSON_TOKEN.lastIndex) {
    const match = JSON_TOKEN.exec(text);
    if (match === null) return from + text.slice(from).search(/[^\t\n\r ]/);
    const [, mark, literal] = match;
    if (mark === undefined && literal === undefined) {
      return expected === 'end of value' && open.length === 0 ? null : text.trimEnd().length;
    }
    const next = nextExpected(expected, { mark, isText: literal?.startsWith('"') ?? false }, open);
    if (next === null) return JSON_TOKEN.lastIndex - (mark ?? literal ?? '').length;
    expected = next;
  }
}

/** The state after a token, or `null` when the token may not stand there. */
function nextExpected(
  expected: ExpectedToken,
  { mark, isText }: { mark: string | undefined; isText: boolean },
  open: string[],
): ExpectedToken | null {
  switch (expected) {
    case 'colon':
      return mark === ':' ? 'value' : null;
    case 'key':
    case 'first key':
      if (mark === '}' && expected === 'first key') return endValue(open);
      return isText ? 'colon' : null;
    case 'value':
    case 'first value':
      if (mark === ']' && expected === 'first value') return endValue(open);
      return beginValue(mark, open);
    case 'end of value':
      if (mark === ',' && open.length > 0) return open.at(-1) === '}' ? 'key' : 'value';
      return mark !== undefined && mark === open.at(-1) ? endValue(open) : null;
  }
}

function beginValue(mark: string | undefined, open: string[]): ExpectedToken | null {
  if (mark === undefined) return 'end of value';
  if (mark !== '{' && mark !== '[') return null;
  open.push(mark === '{' ? '}' : ']');
  return mark === '{' ? 'first key' : 'first value';
}

function endValue(open: string[]): ExpectedToken {
  open.pop();
  return 'end of value';
}
