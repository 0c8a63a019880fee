import type { PackFiles } from '../../src/pack/pack-files.ts';
import { shippedPack, textOf } from './pack.ts';

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

export const smallPack: PackFiles = cutPack();
