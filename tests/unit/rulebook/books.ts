import type { Entry, Fields, RulebookComponent, Table } from '../../../src/pack/pack.ts';
import { NO_PICTURES, type PackPictures } from '../../../src/pack/pictures.ts';
import { type RulebookRequest, renderRulebook } from '../../../src/rulebook/render-rulebook.ts';
import { barePack, FOXES } from '../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { measure } from '../render/fonts.ts';

export interface BookFiles {
  /** Markdown by file name, in rulebook/. */
  readonly chapters: Readonly<Record<string, string>>;
  /** Chapters in other languages: by code, then by name. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The code of the language that it is in; English by default. */
  readonly language?: string;
  /** Figures by name. */
  readonly figures?: Readonly<Record<string, string>>;
  /** Records by table. */
  readonly tables?: Readonly<Record<string, readonly Fields[]>>;
  readonly facts?: Fields;
  readonly pictures?: PackPictures;
  readonly styles?: string;
}

const place = { file: 'game.yaml', line: 3, column: 5 };

function tableOf(name: string, records: readonly Fields[]): Table {
  const entries = records.map(
    (fields): Entry => ({
      id: String(fields.id ?? ''),
      table: name,
      place,
      placeOf: () => place,
      fields,
    }),
  );
  return { name, noun: name, entries, byId: new Map(entries.map((one) => [one.id, one])) };
}

const rulebookOf = ({
  chapters,
  translations = {},
  figures = {},
  styles,
}: BookFiles): RulebookComponent => ({
  kind: 'rulebook',
  id: 'rulebook',
  name: 'Rulebook',
  place,
  source: 'rulebook/',
  page: null,
  chapters: Object.entries(chapters).map(([name, text]) => ({ path: `rulebook/${name}`, text })),
  translations: new Map(
    Object.entries(translations).map(([code, texts]) => [
      code,
      Object.entries(texts).map(([name, text]) => ({ path: `rulebook/${name}`, text })),
    ]),
  ),
  figures: new Map(
    Object.entries(figures).map(([name, text]) => [
      name,
      { path: `rulebook/figures/${name}.hbs`, text },
    ]),
  ),
  styles: styles === undefined ? [] : [{ path: 'rulebook/book.css', text: styles }],
});

/** Renders a rulebook of a small game that has two icons. */
export const renderBook = (files: BookFiles) => renderRulebook(bookRequest(files));

/** What a rulebook of that game is rendered from. */
export function bookRequest(files: BookFiles): RulebookRequest {
  const component = rulebookOf(files);
  const pack = barePack({
    game: {
      ...FOXES,
      language: files.language ?? FOXES.language,
      name: 'Foxes & Geese',
      version: '2.1.0',
      author: 'Nobody',
      credits: ['Thanks to all geese.'],
    },
    tables: new Map(
      Object.entries(files.tables ?? {}).map(([name, records]) => [name, tableOf(name, records)]),
    ),
    components: [component],
    icons: new Map([
      ['fox', '<svg viewBox="0 0 24 24"><path d="M1 1h9z"/></svg>'],
      ['goose', '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'],
    ]),
  });
  return {
    pack,
    component,
    measure,
    facts: files.facts ?? {},
    pictures: files.pictures ?? NO_PICTURES,
    faces: new Map(),
    backs: new Map(),
    words: ENGLISH_WORDS,
  };
}

/** The markup of a chapter that holds nothing else, without the heading that it is given. */
export function bodyOf(markdown: string, files: Omit<BookFiles, 'chapters'> = {}): string {
  const { rulebook, diagnostics } = renderBook({
    ...files,
    chapters: { '1.md': `# Chapter\n\n${markdown}` },
  });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const [, body = ''] =
    /<h2 id="chapter">Chapter<\/h2>\n([\s\S]*)\n<\/section>/.exec(rulebook.html) ?? [];
  return body;
}
