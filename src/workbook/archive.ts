import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { FileProblem } from '../pack/pack-files.ts';

/** Why a workbook cannot be read. */
export class WorkbookError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A file that no spreadsheet program would open either. */
export const brokenWorkbook = (why: string): WorkbookError =>
  new WorkbookError({
    code: 'workbook/unreadable',
    message: `this workbook cannot be read: ${why}`,
    hint: 'open it in a spreadsheet program and save it again as .xlsx',
  });

/** Far above what a workbook of cards has; a small archive can claim to be a huge one. */
const MAX_PART_MB = 48;

/** Called for what a part contains, in its order; names are without their prefix. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The parts of a workbook, which is a zip archive of XML files. Nothing outside of it is ever opened. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws WorkbookError for what is not an archive */
  static async open(bytes: Buffer): Promise<Archive> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes);
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName, entry);
      }
      return new Archive(zip, entries);
    } catch {
      throw brokenWorkbook('it is damaged, or not completely saved');
    }
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /**
   * Reads a part from its beginning to its end without keeping it.
   *
   * @throws WorkbookError for a part that is missing or no XML
   */
  async read(path: string, reader: XmlReader): Promise<void> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw brokenWorkbook(`its part \`${path}\` is missing`);
    if ((entry.generalPurposeBitFlag & 1) === 1) throw encryptedWorkbook();
    const sizeMb = Math.round(entry.uncompressedSize / 2 ** 20);
    if (sizeMb > MAX_PART_MB) {
      throw new WorkbookError({
        code: 'workbook/too-large',
        message: `this workbook is too large: unpacked, \`${path}\` has ${sizeMb} MB`,
        hint: 'keep the tables of the game in a workbook of their own, without other data',
      });
    }
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = createParser(reader);
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream) parser.write(decoder.decode(chunk, { stream: true }));
      parser.write(decoder.decode()).close();
    } catch (error) {
      if (error instanceof WorkbookError) throw error;
      throw brokenWorkbook(`its part \`${path}\` is damaged`);
    }
  }
}

export const encryptedWorkbook = (): WorkbookError =>
  new WorkbookError({
    code: 'workbook/unreadable',
    message: 'this workbook is protected by a password',
    hint: 'save it without a password',
  });

/** No workbook needs a document type, and those that have one only define what grows when it is read. */
const DOCTYPE = 'it contains a document type declaration, which no spreadsheet program writes';

function createParser({ open, text, close }: XmlReader) {
  const parser = new SaxesParser<{ readonly xmlns: false; readonly position: false }>({
    xmlns: false,
    position: false,
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw brokenWorkbook(DOCTYPE);
  });
  if (open !== undefined) {
    parser.on('opentag', ({ name, attributes }) => {
      open(localName(name), attributes);
    });
  }
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)));
  return parser;
}

/** Programs differ in the prefixes that they write. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
