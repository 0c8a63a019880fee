import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureTable } from '../helpers/fixture-table.ts';
import { REPOSITORY } from '../helpers/pack.ts';

const SRC = join(REPOSITORY, 'src');

interface Import {
  readonly from: string;
  /** A path within src, or the name of a package. */
  readonly to: string;
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .sort();

const sourceOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const codeOf = (file: string): string =>
  sourceOf(file).replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*$/gm, '');

const STATIC = /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

const target = (from: string, to: string): string =>
  to.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), to)) : to;

const imports: readonly Import[] = files.flatMap((from) => [
  ...[...sourceOf(from).matchAll(STATIC)].map(([, isType, to = '']) => ({
    from,
    to: target(from, to),
    isType: isType !== undefined,
    isDynamic: false,
  })),
  ...[...sourceOf(from).matchAll(DYNAMIC)].map(([, to = '']) => ({
    from,
    to: target(from, to),
    isType: false,
    isDynamic: true,
  })),
]);

/** The room of a file: its folder in src, or the file itself at the root. */
const roomOf = (file: string): string => file.split('/')[0] ?? file;

const PURE = [
  'text',
  'geometry',
  'values',
  'pack',
  'diagnostics',
  'check',
  'css',
  'markup',
  'render',
  'layout',
  'boards',
  'preflight',
  'rulebook',
  'locales',
  'nets',
  'play',
  'balance',
  'stats',
  'app/check-files.ts',
];
const isPure = (file: string): boolean => PURE.includes(roomOf(file)) || PURE.includes(file);
const IMPURE_PACKAGES =
  /^(node:fs|node:vm|node:process|node:child_process|node:os|puppeteer|@puppeteer|sharp|commander|@sparticuz)/;

const LADDER = fixtureTable<Record<string, readonly string[]>>('rooms.yaml');
/** What every room speaks of, and these rooms among themselves. */
const VOCABULARY = ['text', 'geometry', 'values', 'pack', 'diagnostics', 'limits'];

const PARSERS: readonly (readonly [parser: RegExp, room: string])[] = [
  [/^(?:mdast|micromark)/, 'rulebook/'],
  [/^ajv/, 'check/schema/'],
  [/^handlebars/, 'render/'],
  [/^css-tree/, 'css/'],
];

/** Words of the shipped game that mean something else, or stand in an example. */
const OTHER_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  'commands/run.ts': ['vbuses build upgrades'],
  // A range of a file in SARIF, a role in ARIA, a part of the code of a language.
  'diagnostics/machine-formats.ts': ['region: {'],
  'preview/client/problems.tsx': ['role="region"'],
  'render/translatable-texts.ts': ['{{t "Take {count} fares"'],
};

describe('the architecture', () => {
  it('has been read', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(400);
  });

  it('keeps its ladder: every room imports only from rooms above it', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [roomOf(from), roomOf(to)];
      if (!files.includes(to) || own === other || VOCABULARY.includes(other)) return false;
      return !LADDER[own]?.includes(other);
    });
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('has a place on the ladder for every room, and none for what no room does', () => {
    const rooms = new Set([...files.map(roomOf)].filter((room) => !VOCABULARY.includes(room)));
    expect(Object.keys(LADDER).sort()).toEqual([...rooms].sort());
    const used = new Set(imports.map(({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`));
    const allowed = Object.entries(LADDER).flatMap(([own, others]) =>
      others.map((other) => `${own} -> ${other}`),
    );
    expect(allowed.filter((way) => !used.has(way))).toEqual([]);
  });

  it('is drawn in docs/architecture.md: each room below those that it imports from', () => {
    const drawn = /### The ladder\n\n```text\n([\s\S]*?)\n```/.exec(
      readFileSync(join(REPOSITORY, 'docs', 'architecture.md'), 'utf8'),
    )?.[1];
    const rungs = (drawn ?? '').split('\n').map((line) => line.split(', '));
    const rungOf = (room: string): number =>
      rungs.findIndex((rung) => rung.includes(room.replace(/\.ts$/, '')));
    const rooms = Object.keys(LADDER).filter((room) => room !== 'index.ts');
    expect(rungs.flat().sort()).toEqual(rooms.map((room) => room.replace(/\.ts$/, '')).sort());
    for (const room of rooms) {
      for (const other of LADDER[room] ?? []) {
        expect(rungOf(other), `${room} looks into ${other}`).toBeLessThan(rungOf(room));
      }
    }
  });

  it('reads each kind of text with a parser that one room alone knows', () => {
    const wrong = imports.filter(({ from, to }) =>
      PARSERS.some(([parser, room]) => parser.test(to) && !from.startsWith(room)),
    );
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('keeps disk, browser, pictures and command line out of the pure rooms', () => {
    const wrong = imports.filter(({ from, to }) => isPure(from) && IMPURE_PACKAGES.test(to));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('shows unchecked data to nothing but the checks', () => {
    const wrong = files.filter(
      (file) =>
        !['check', 'boards'].includes(roomOf(file)) &&
        !file.startsWith('simulate/pack-parts') &&
        /\b(?:CheckContext|WrittenRecord|WrittenTable)\b/.test(codeOf(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps clock and chance out of the pure rooms', () => {
    const wrong = files.filter(
      (file) =>
        isPure(file) &&
        /\bDate\.now\(|new Date\(|Math\.random\(|\bperformance\.|setTimeout\(|\bprocess\./.test(
          codeOf(file),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('loads browser and pictures only where something is printed, and only then', () => {
    const heavy = imports.filter(({ to }) =>
      /^(puppeteer|@puppeteer|sharp|@sparticuz|@embedpdf|@cantoo)/.test(to),
    );
    expect(heavy.length).toBeGreaterThan(3);
    for (const { from, isType, isDynamic } of heavy) {
      expect(['browser', 'print', 'pictures']).toContain(roomOf(from));
      expect({ from, isLazy: isType || isDynamic }).toEqual({ from, isLazy: true });
    }
  });

  it('loads what draws plots and matches selectors only for a report', () => {
    const drawing = imports.filter(({ to }) => /^(@observablehq|linkedom)/.test(to));
    expect(drawing.length).toBeGreaterThan(0);
    for (const { from } of drawing)
      expect(from).toMatch(/^(?:export\/site\/report-page|diff\/changed-looks)\.ts$/);
    const eager = imports.filter(
      ({ from, to, isDynamic }) =>
        !isDynamic &&
        /^export\/(?:site\/balance-report|write-stats)/.test(to) &&
        from.startsWith('commands/'),
    );
    expect(eager).toEqual([]);
  });

  it('runs code of a pack in one file, which only a process of its own loads', () => {
    const running = imports.filter(({ to }) => to === 'node:vm');
    // The time budget stops our own stages by it.
    expect(running.map(({ from }) => from)).toEqual([
      'limits/time-budget.ts',
      'simulate/load-pack-module.ts',
    ]);
    const reached = ['simulate/load-pack-module.ts', 'simulate/pack-game.ts'].flatMap((file) =>
      imports.filter(({ to, isType }) => to === file && !isType),
    );
    expect(reached.map(({ from, isDynamic }) => ({ from, isDynamic }))).toEqual([
      { from: 'simulate/pack-game.ts', isDynamic: false },
      { from: 'simulate/play-process.ts', isDynamic: true },
    ]);
    expect(imports.filter(({ to }) => to === 'simulate/play-process.ts')).toEqual([]);
  });

  it('has no ring of imports', () => {
    const edges = new Map(files.map((file) => [file, new Set<string>()]));
    for (const { from, to } of imports) if (files.includes(to)) edges.get(from)?.add(to);
    for (let removed = true; removed; ) {
      removed = false;
      for (const [file, out] of edges) {
        if ([...out].some((to) => edges.has(to))) continue;
        edges.delete(file);
        removed = true;
      }
    }
    expect([...edges.keys()]).toEqual([]);
  });

  it('ends only in cli.ts, and exports names only', () => {
    const texts = files.map((file) => ({ file, text: sourceOf(file) }));
    const of = (pattern: RegExp) =>
      texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(of(/^process\.exitCode\s*=/m)).toEqual(['cli.ts']);
    // The process in which rules run is ended when it can no longer be relied on.
    expect(of(/process\.exit\(/)).toEqual(['simulate/play-process.ts']);
    expect(of(/^export default\b/m)).toEqual([]);
  });

  it('names no game that comes with it', () => {
    const ids = readdirSync(join(REPOSITORY, 'games'));
    expect(ids.length).toBeGreaterThan(3);
    const names = new RegExp(
      `vancouver|downtown|fairview|waterfront|marpole|busão|\\b(?:${ids.join('|')})\\b`,
      'i',
    );
    expect(files.filter((file) => names.test(codeOf(file)))).toEqual([]);
  });

  it('knows no passengers, fares, upgrades or regions outside of that game and its kind of board', () => {
    const wrong = files.flatMap((file) => {
      if (/^boards\/|^pack\/graph\.ts$/.test(file)) return [];
      const meant = OTHER_MEANINGS[file] ?? [];
      const text = meant.reduce((rest, words) => rest.replace(words, ''), codeOf(file));
      const found = /\b(?:passenger|fare|upgrade|region|route|bus(?:es)?)s?\b.*/i.exec(text);
      return found === null ? [] : [`${file}: ${found[0]}`];
    });
    expect(wrong).toEqual([]);
  });

  it('lets the code of a game use only the public API and itself, like that of any pack', () => {
    const games = readdirSync(join(REPOSITORY, 'games')).map((id) => join('games', id));
    for (const pack of ['.', ...games]) {
      const folder = join(REPOSITORY, pack, 'rules');
      const modules = readdirSync(folder, { recursive: true }).map(String);
      expect(modules.length, pack).toBeGreaterThan(10);
      const wrong = modules
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => {
          const text = readFileSync(join(folder, name), 'utf8');
          return [...text.matchAll(/(?:from |import\()'([^']+)'/g)].flatMap(([, to = '']) => {
            if (/^vbuses\/(?:play|check)$/.test(to)) return [];
            const target = join(dirname(join(folder, name)), to);
            return to.startsWith('.') && target.startsWith(folder) ? [] : [`${name} -> ${to}`];
          });
        });
      expect(wrong).toEqual([]);
    }
  });
});
