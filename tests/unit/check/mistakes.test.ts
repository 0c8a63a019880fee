import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { csvPack, GUESTS_CSV } from '../../helpers/csv-pack.ts';
import { dorffest } from '../../helpers/dorffest.ts';
import { elementsPack } from '../../helpers/elements-pack.ts';
import { problemsWithLocales } from '../../helpers/locales.ts';
import { makeMistake, mistakeRows, type Stage } from '../../helpers/mistake-rows.ts';
import { check, REPOSITORY, shippedPack, textOf } from '../../helpers/pack.ts';
import { problemsOf, problemsOfFiles } from '../../helpers/problems.ts';

/** The decks and their tables; each is whole, so that a mistake reads as in the shipped pack. */
const KEPT = /^(?:regions|upgrades|fares|numbers|players|tokens|dice|rulebook)$/;
const DROPPED_SECTIONS = /^(?:asserts|computed|board|shopImages|parts|changelog|play):/;

/** A rulebook of two short chapters, with a figure. */
const RULEBOOK = {
  'rulebook/02-city.md':
    '# The city\n\n## Stops\n\n## Regions\n\n{{figure "cover"}}\n\n{{figure "cards"}}\n\n{{figure "movement"}}\n',
  'rulebook/05-actions.md': '# Actions\n\n## Move\n',
  'rulebook/figures/cover.hbs': '<div>{{face "fares"}}</div>\n',
  'rulebook/figures/cards.hbs': '<div>{{face "upgrades"}}</div>\n',
  'rulebook/figures/movement.hbs': '<div>{{face "dice"}}</div>\n',
};

/** Vancouver Buses without its board, passengers, routes, rules and translations: quick to check. */
function cutPack(): PackFiles {
  const manifest = cutManifest(textOf('game.yaml'));
  const isKept = (path: string): boolean =>
    path === 'rulebook/rulebook.css' ||
    (!/^(?:locales|rulebook|rules|data(?!\/schemas)|templates(?!\/partials).*hbs$)/.test(path) &&
      !/^data\/schemas/.test(path)) ||
    manifest.includes(path);
  return new Map([
    ...[...shippedPack].filter(([path]) => isKept(path)),
    ...Object.entries({ ...RULEBOOK, 'game.yaml': manifest }).map(
      ([path, text]) => [path, { kind: 'text', path, text }] as const,
    ),
  ]);
}

/** The sections and entries of the manifest that are kept, letter by letter. */
const cutManifest = (text: string): string =>
  text
    .replace('id: vancouver-buses', 'id: small-buses')
    .split(/\n(?=(?:# .*\n)*[a-zA-Z]+:)/)
    .filter((section) => !DROPPED_SECTIONS.test(section.replace(/^(?:#.*\n)*/, '')))
    .map((section) =>
      /^(?:#.*\n)*(?:tables|components):/.test(section)
        ? section
            .split(/\n(?= {2}- id: )/)
            .filter((entry, at) => at === 0 || KEPT.test(entry.match(/- id: (.+)/)?.[1] ?? ''))
            .join('\n')
        : section,
    )
    .join('\n');

const smallPack: PackFiles = cutPack();

const game = (name: string) => readPackFiles(join(REPOSITORY, 'games', name));

const PACKS: Readonly<Record<string, PackFiles>> = {
  flagship: shippedPack,
  small: smallPack,
  dorffest,
  elements: elementsPack(),
  csv: csvPack(GUESTS_CSV),
  'games/busao': await game('busao'),
  'games/busrider': await game('busrider'),
  'games/commute': await game('commute'),
  'games/ten-days-ten-nights': await game('ten-days-ten-nights'),
};

const STAGES: Readonly<
  Record<Stage, (files: PackFiles) => readonly Diagnostic[] | Promise<readonly Diagnostic[]>>
> = { data: check, files: problemsOfFiles, render: problemsOf, locales: problemsWithLocales };

const ROWS = mistakeRows();

describe('a mistake is reported at its place', () => {
  it.each(ROWS)('$topic: $code: $of', async (row) => {
    const { code, severity, follows, says, related } = row;
    const { files, place } = makeMistake(row, PACKS[row.pack] ?? new Map());
    const found = await STAGES[row.stage](files);
    const only = found.find((one) => one.code === code);
    const others = found.filter((one) => one !== only);
    expect(others.map((one) => one.code)).toEqual(follows);
    expect(only).toMatchObject({ code, severity, ...place });
    for (const word of says) expect(`${only?.message}\n${only?.hint}`).toContain(word);
    const places = only?.related.map(({ file, line, column }, at) =>
      related?.[at]?.includes(':') ? `${file}:${line}:${column}` : file,
    );
    if (related !== null) expect(places).toEqual(related);
  });
});

describe.each(Object.entries(PACKS))('nothing is wrong with the pack %s', (name, pack) => {
  it.each([...new Set(ROWS.flatMap((row) => (row.pack === name ? [row.stage] : [])))])(
    'at the stage %s',
    async (stage) => expect(await STAGES[stage](pack)).toEqual([]),
  );
});
