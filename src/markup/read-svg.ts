import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  type DrawingPlace,
  EDITOR_NAMESPACES,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
} from './allowed-markup.ts';
import {
  checkAttribute,
  checkCssSafety,
  checkElement,
  type MarkupViolation,
} from './check-markup.ts';
import { type DrawingElement, findTooComplex, TOO_COMPLEX } from './drawing-cost.ts';

/** What is wrong with a drawing. */
export interface DrawingFault {
  /** `not-svg`: it cannot be read as a drawing at all. */
  readonly kind: MarkupViolation['kind'] | 'not-svg';
  readonly message: string;
  readonly hint: string | null;
  readonly offset: number;
}

export interface ReadSvg {
  readonly drawing: string;
  readonly faults: readonly DrawingFault[];
  /** Where the first `<text>` begins that has letters in it. */
  readonly textOffset: number | null;
}

/** Deeper than any drawing is. */
const MAX_DEPTH = 256;

/**
 * Reads a file as a drawing, by the rules of XML as a browser that opens it does, and checks it against
 * what is allowed. Returns it rewritten, so that it means the same wherever it is put, in a file or in
 * a page: without prefixes, comments, and what drawing programs keep for themselves.
 */
export function readSvg(text: string, place: DrawingPlace): ReadSvg {
  const reader = new DrawingReader(text, place);
  reader.read();
  const { drawing, faults, textOffset } = reader;
  return { drawing, faults, textOffset };
}

class UnreadableError extends Error {}

/** An element that is open, or what stands around the first. */
type OpenElement = Partial<DrawingElement> & { readonly children: DrawingElement[] };

class DrawingReader {
  readonly faults: DrawingFault[] = [];
  drawing = '';
  textOffset: number | null = null;
  readonly #text: string;
  readonly #place: DrawingPlace;
  readonly #parser = new SaxesParser({ xmlns: true });
  /** The names of the open elements; `null` for those that are left out. */
  readonly #open: (string | null)[] = [];
  /** The elements that are kept, and those of them that are open. */
  readonly #roots: DrawingElement[] = [];
  readonly #parts: OpenElement[] = [{ children: this.#roots }];
  /** How many elements are open around the first that was refused; what is in it is not checked. */
  #refusedAt: number | null = null;
  /** Where the tag that is being read begins, and its attributes by name. */
  #tagAt = 0;
  #attributesAt = new Map<string, number>();
  #cursor = 0;
  #style: { readonly offset: number; text: string } | null = null;
  /** Namespaces that a drawing names without a prefix, where it names none, are those of drawings. */
  #isBare = false;

  constructor(text: string, place: DrawingPlace) {
    this.#text = text;
    this.#place = place;
  }

  read(): void {
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      const second = this.#text.lastIndexOf('<', this.#position - 1);
      if (message.includes('one root')) this.#refuse(NOT_A_DRAWING, second);
      const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
      this.#refuse(notSvg(`this is not well-formed XML: ${reason}`), this.#position);
    });
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
      this.#refuse(notSvg(`this file declares the encoding ${encoding}`, 'save it as UTF-8'), 0);
    });
    parser.on('doctype', (doctype) => this.#readDoctype(doctype));
    parser.on('processinginstruction', ({ target }) => {
      const at = this.#text.lastIndexOf('<?', this.#position);
      this.#note(notAllowed(`\`<?${target}\` is not allowed in a drawing`, 'remove it'), at);
    });
    parser.on('opentagstart', ({ name }) => {
      this.#tagAt = this.#text.lastIndexOf('<', this.#position - 1);
      this.#cursor = this.#tagAt + 1 + name.length;
      this.#attributesAt = new Map();
    });
    parser.on('attribute', ({ name }) => {
      this.#attributesAt.set(name, this.#text.indexOf(name, this.#cursor));
      this.#cursor = this.#position;
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', (tag) => this.#closeTag(tag));
    parser.on('text', (words) => this.#readText(words));
    parser.on('cdata', (words) => this.#readText(words));
    try {
      parser.write(this.#text).close();
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
    const excess = this.faults.length === 0 ? findTooComplex(this.#roots) : null;
    if (excess !== null) this.#note(TOO_COMPLEX, excess.offset);
  }

  get #position(): number {
    return Math.max(0, this.#parser.position);
  }

  #note({ kind, message, hint }: Refusal, offset: number): void {
    this.faults.push({ kind, message, hint, offset: Math.max(0, offset) });
  }

  #refuse(refusal: Refusal, offset: number): never {
    this.#note(refusal, offset);
    throw new UnreadableError();
  }

  /** The usual one means nothing; any other can give elements hidden attributes. */
  #readDoctype(doctype: string): void {
    if (/^\s*svg\s*(?:PUBLIC\s*"-\/\/W3C\/\/DTD SVG [^"]*"\s*"[^"]*"\s*)?$/.test(doctype)) return;
    const refusal = notAllowed(
      'a drawing cannot have its own document type',
      'remove `<!DOCTYPE …>`, or save it as plain SVG',
    );
    this.#refuse(refusal, this.#text.indexOf('<!DOCTYPE'));
  }

  #openTag(tag: SaxesTagNS): void {
    const { local, isSelfClosing } = tag;
    if (this.#open.length === 0) this.#checkRoot(tag);
    if (this.#open.length > MAX_DEPTH) {
      const message = `elements are nested more than ${MAX_DEPTH} deep`;
      this.#refuse(notSvg(message, 'draw it with fewer groups'), this.#tagAt);
    }
    const refusal = this.#checkElement(tag);
    if (refusal !== null && this.#refusedAt === null) {
      this.#note(refusal, this.#tagAt);
      this.#refusedAt = this.#open.length;
    }
    // Credits and licences are words for machines.
    const isKept =
      refusal === null &&
      this.#open.at(-1) !== null &&
      this.#namespaceOf(tag.uri) === SVG_NAMESPACE &&
      local !== 'metadata';
    this.#open.push(isKept ? local : null);
    if (!isKept) return;
    const part = {
      name: local,
      offset: this.#tagAt,
      children: [],
      attributes: Object.values(tag.attributes),
    };
    this.#parts.at(-1)?.children.push(part);
    this.#parts.push(part);
    this.drawing += `<${local}${this.#attributes(tag)}${isSelfClosing ? '/>' : '>'}`;
    if (local === 'style') this.#style = { offset: this.#position, text: '' };
  }

  #checkElement({ local, uri }: SaxesTagNS): Refusal | null {
    const namespace = this.#namespaceOf(uri);
    if (EDITOR_NAMESPACES.includes(namespace)) return null;
    if (namespace !== SVG_NAMESPACE) {
      return notAllowed(`\`<${local}>\` is not part of a drawing: it is not in the SVG namespace`);
    }
    if (this.#open.length > 0 && this.#open.at(-1) === null) {
      return notAllowed(`\`<${local}>\` is inside private data of a drawing program`);
    }
    return checkElement('svg', local, this.#place);
  }

  #checkRoot({ local, uri, attributes }: SaxesTagNS): void {
    this.#isBare = uri === '' && this.#place === 'icon';
    const isSvg = local === 'svg' && this.#namespaceOf(uri) === SVG_NAMESPACE;
    const isSized = attributes.viewBox !== undefined || this.#place !== 'icon';
    if (!isSvg || !isSized) this.#refuse(NOT_A_DRAWING, this.#tagAt);
  }

  #namespaceOf = (uri: string): string => (uri === '' && this.#isBare ? SVG_NAMESPACE : uri);

  /** The attributes that are kept, as they are written out. */
  #attributes({ local, attributes }: SaxesTagNS): string {
    const kept: string[] = [];
    for (const { name, prefix, local: plain, uri, value } of Object.values(attributes)) {
      const at = this.#attributesAt.get(name) ?? this.#tagAt;
      if (uri === XMLNS_NAMESPACE || EDITOR_NAMESPACES.includes(uri)) {
        // A drawing names its own language once, at its root.
        if (name === 'xmlns' && this.#open.length === 1) kept.push(` xmlns="${SVG_NAMESPACE}"`);
        continue;
      }
      const known = KNOWN_PREFIXES.get(uri);
      if (known === undefined) {
        this.#note(notAllowed(`\`${prefix}:${plain}\` is not allowed in a drawing`), at);
        continue;
      }
      const attribute = {
        language: 'svg',
        element: local,
        name: `${known}${plain}`,
        value,
      } as const;
      const refusal = checkAttribute(attribute, this.#place);
      if (refusal !== null) this.#note(refusal, at);
      else
        kept.push(
          ` ${attribute.name === 'xlink:href' ? 'href' : attribute.name}="${escaped(value)}"`,
        );
    }
    return kept.join('');
  }

  #closeTag({ isSelfClosing, local }: SaxesTagNS): void {
    const isKept = this.#open.pop() !== null;
    if (isKept) this.#parts.pop();
    if (this.#refusedAt === this.#open.length) this.#refusedAt = null;
    const style = this.#style;
    this.#style = null;
    if (style !== null && local === 'style') {
      for (const { offset, ...refusal } of checkCssSafety(style.text)) {
        this.#note(refusal, style.offset + offset);
      }
    }
    if (isKept && !isSelfClosing) this.drawing += `</${local}>`;
  }

  #readText(words: string): void {
    if (this.#style !== null) this.#style.text += words;
    if (this.#open.length === 0 || this.#open.at(-1) === null) return;
    this.drawing += escaped(words);
    if (this.textOffset === null && /\S/.test(words)) {
      this.textOffset = this.#parts.find(({ name }) => name === 'text')?.offset ?? null;
    }
  }
}

const KNOWN_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  [XLINK_NAMESPACE, 'xlink:'],
  [XML_NAMESPACE, 'xml:'],
]);

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const SAVE_AS_PLAIN_SVG = 'save it as plain SVG';

type Refusal = Omit<DrawingFault, 'offset'>;

const notSvg = (message: string, hint = SAVE_AS_PLAIN_SVG): Refusal => ({
  kind: 'not-svg',
  message,
  hint,
});

const notAllowed = (message: string, hint = SAVE_AS_PLAIN_SVG): Refusal => ({
  kind: 'not-allowed',
  message,
  hint,
});

const NOT_A_DRAWING = notSvg('a drawing must be one <svg> element in the SVG namespace');
