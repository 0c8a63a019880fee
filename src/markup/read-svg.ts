import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  type DrawingPlace,
  HTML_NAMESPACE,
  isPrivateNamespace,
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
  /** `not-svg`: it cannot be read as a drawing at all; `too-large`: it is more than an icon may be. */
  readonly kind: MarkupViolation['kind'] | 'not-svg' | 'too-large';
  readonly message: string;
  readonly hint: string | null;
  readonly offset: number;
}

/** An element of a drawing as it was read: without prefixes, comments, and what only its program reads. */
export interface DrawingNode extends DrawingElement {
  /** `null` for the root. */
  readonly parent: DrawingNode | null;
  readonly attributes: Map<string, string>;
  readonly children: DrawingNode[];
  /** Its children, and the text between them. */
  content: (DrawingNode | string)[];
}

export interface ReadSvg {
  /** `null` for what cannot be read. */
  readonly root: DrawingNode | null;
  readonly faults: readonly DrawingFault[];
  /** What an icon has to do without: each thing once, where it first stands. */
  readonly removals: readonly Removal[];
  /** Where the first `<text>` begins that has letters in it. */
  readonly textOffset: number | null;
}

/** Something that was left out of a drawing. */
export interface Removal {
  readonly what: string;
  readonly offset: number;
}

/** Deeper than any drawing is. */
const MAX_DEPTH = 256;

/**
 * Reads a file as a drawing, by the rules of XML as a browser that opens it does, and checks it against
 * what is allowed. What can run or load is refused anywhere; what else is not a drawing is refused too,
 * but left out of an icon, which is written again from what was read.
 */
export function readSvg(text: string, place: DrawingPlace): ReadSvg {
  const reader = new DrawingReader(text, place);
  reader.read();
  const { root, faults, removals, textOffset } = reader;
  return { root, faults, removals: [...removals.values()], textOffset };
}

class UnreadableError extends Error {}

class DrawingReader {
  readonly faults: DrawingFault[] = [];
  readonly removals = new Map<string, Removal>();
  textOffset: number | null = null;
  readonly #text: string;
  readonly #place: DrawingPlace;
  readonly #parser = new SaxesParser({ xmlns: true });
  /** The names of the open elements; `null` for those that are left out. */
  readonly #open: (string | null)[] = [];
  /** The elements that are kept, and those of them that are open. */
  readonly #roots: DrawingNode[] = [];
  readonly #parts: DrawingNode[] = [];
  /** How many elements are open around the first that was refused; in it, only code is looked for. */
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
      if (this.#isIcon && !/stylesheet/i.test(target)) return;
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

  get root(): DrawingNode | null {
    return this.#roots[0] ?? null;
  }

  get #isIcon(): boolean {
    return this.#place === 'icon';
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
    if (this.#isIcon && /^[^[\]]*$/.test(doctype)) return;
    if (/^\s*svg\s*(?:PUBLIC\s*"-\/\/W3C\/\/DTD SVG [^"]*"\s*"[^"]*"\s*)?$/.test(doctype)) return;
    const refusal = notAllowed(
      'a drawing cannot have its own document type',
      'remove `<!DOCTYPE …>`, or save it as plain SVG',
    );
    this.#refuse(refusal, this.#text.indexOf('<!DOCTYPE'));
  }

  #openTag(tag: SaxesTagNS): void {
    if (this.#open.length === 0) this.#checkRoot(tag);
    if (this.#open.length > MAX_DEPTH) {
      const message = `elements are nested more than ${MAX_DEPTH} deep`;
      this.#refuse(notSvg(message, 'draw it with fewer groups'), this.#tagAt);
    }
    const isLink = this.#isIcon && tag.local === 'a' && this.#open.at(-1) !== null;
    const local = isLink ? 'g' : tag.local;
    const refusal = this.#checkElement({ ...tag, local });
    if (refusal !== null) this.#reject(refusal, tag);
    // Credits and licences are words for machines.
    const isKept =
      refusal === null &&
      this.#open.at(-1) !== null &&
      this.#namespaceOf(tag.uri) === SVG_NAMESPACE &&
      local !== 'metadata';
    this.#open.push(isKept ? local : null);
    if (!isKept) return;
    const parent = this.#parts.at(-1) ?? null;
    const part: DrawingNode = {
      name: local,
      offset: this.#tagAt,
      parent,
      children: [],
      content: [],
      attributes: this.#attributes(tag),
    };
    (parent?.children ?? this.#roots).push(part);
    parent?.content.push(part);
    this.#parts.push(part);
    if (local === 'style') this.#style = { offset: this.#position, text: '' };
  }

  /** Notes an element that is not kept, unless it stands in one that is not. */
  #reject(refusal: Refusal, { local, uri }: SaxesTagNS): void {
    const isCode = this.#isIcon && refusal.kind === 'script';
    if (this.#refusedAt !== null && !isCode) return;
    this.#refusedAt ??= this.#open.length;
    if (!this.#isIcon || isCode || uri === HTML_NAMESPACE) this.#note(refusal, this.#tagAt);
    else this.#leaveOut(`\`<${local}>\``, this.#tagAt);
  }

  #leaveOut(what: string, offset: number): void {
    if (!this.removals.has(what)) this.removals.set(what, { what, offset });
  }

  #checkElement({ local, uri }: Pick<SaxesTagNS, 'local' | 'uri'>): Refusal | null {
    const namespace = this.#namespaceOf(uri);
    if (isPrivateNamespace(namespace)) return null;
    if (namespace !== SVG_NAMESPACE) {
      if (this.#isIcon && local === 'script') return checkElement('svg', local, this.#place);
      // Browsers draw nothing of another language but HTML.
      if (this.#isIcon && namespace !== HTML_NAMESPACE) return null;
      return notAllowed(`\`<${local}>\` is not part of a drawing: it is not in the SVG namespace`);
    }
    const refusal = checkElement('svg', local, this.#place);
    if (this.#open.length === 0 || this.#open.at(-1) !== null) return refusal;
    if (this.#isIcon) return refusal?.kind === 'script' ? refusal : null;
    return notAllowed(`\`<${local}>\` is inside private data of a drawing program`);
  }

  #checkRoot({ local, uri }: SaxesTagNS): void {
    this.#isBare = uri === '' && this.#isIcon;
    const isSvg = local === 'svg' && this.#namespaceOf(uri) === SVG_NAMESPACE;
    if (!isSvg) this.#refuse(NOT_A_DRAWING, this.#tagAt);
  }

  #namespaceOf = (uri: string): string => (uri === '' && this.#isBare ? SVG_NAMESPACE : uri);

  /** The attributes that are kept. */
  #attributes({ local, attributes }: SaxesTagNS): Map<string, string> {
    const kept = new Map<string, string>();
    for (const { name, prefix, local: plain, uri, value } of Object.values(attributes)) {
      const at = this.#attributesAt.get(name) ?? this.#tagAt;
      if (uri === XMLNS_NAMESPACE || isPrivateNamespace(uri)) continue;
      const known = KNOWN_PREFIXES.get(uri);
      if (known !== undefined) {
        const written = { language: 'svg', element: local, name: known + plain, value } as const;
        const isKept = this.#keepsAttribute(written, at);
        if (isKept) kept.set(plain === 'href' ? plain : written.name, value);
      } else if (!this.#isIcon) {
        this.#note(notAllowed(`\`${prefix}:${plain}\` is not allowed in a drawing`), at);
      }
    }
    return kept;
  }

  #keepsAttribute(attribute: Parameters<typeof checkAttribute>[0], at: number): boolean {
    const { element, name } = attribute;
    const refusal = checkAttribute(attribute, this.#place);
    if (refusal === null) return true;
    const isLink = element === 'a' && refusal.kind === 'remote';
    if (!this.#isIcon || !(isLink || refusal.kind === 'not-allowed')) this.#note(refusal, at);
    else if (isLink || element !== 'a') this.#leaveOut(`\`${name}\` of \`<${element}>\``, at);
    return false;
  }

  #closeTag({ local }: SaxesTagNS): void {
    const isKept = this.#open.pop() !== null;
    if (isKept) this.#parts.pop();
    if (this.#refusedAt === this.#open.length) this.#refusedAt = null;
    const style = this.#style;
    this.#style = null;
    if (style === null || local !== 'style') return;
    for (const { offset, ...refusal } of checkCssSafety(style.text)) {
      this.#note(refusal, style.offset + offset);
    }
  }

  #readText(words: string): void {
    if (this.#style !== null) this.#style.text += words;
    if (this.#open.length === 0 || this.#open.at(-1) === null) return;
    this.#parts.at(-1)?.content.push(words);
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
