import type { CheckContext, Rule } from '../check-context.ts';
import { relatedPlace, type WrittenRecord } from '../context.ts';
import { readBoardTables, type WrittenBoard } from '../written-board.ts';

/** A link joins two different stops, and is written once; no two stops lie on one spot. */
export const boardLinksRule: Rule = {
  name: 'board-links',
  check: (context) => {
    const board = readBoardTables(context);
    if (board === null) return;
    checkLinks(context, board);
    checkPositions(context, board);
  },
};

const pairKey = (from: string, to: string): string => [from, to].sort().join(' ');

function checkLinks({ report }: CheckContext, { links }: WrittenBoard): void {
  const first = new Map<string, WrittenRecord>();
  for (const link of links.records) {
    const from = link.text('from');
    const to = link.text('to');
    if (from === null || to === null) continue;
    if (from === to) {
      report({
        code: 'link/to-itself',
        at: link.span(['to']),
        message: `this link leads from \`${from}\` to itself`,
        hint: 'name the neighbouring stop',
        about: [link],
      });
      continue;
    }
    const earlier = first.get(pairKey(from, to));
    if (earlier === undefined) {
      first.set(pairKey(from, to), link);
      continue;
    }
    link.duplicate = 'copy';
    report({
      code: 'link/duplicate',
      at: link.start,
      message: `\`${from}\` and \`${to}\` are linked already`,
      hint: 'a link holds in both directions: remove one of the two',
      related: [relatedPlace(earlier.start, 'the first link is here')],
      about: [link],
    });
  }
}

function checkPositions({ report }: CheckContext, { stops }: WrittenBoard): void {
  const first = new Map<string, WrittenRecord>();
  for (const stop of stops.records) {
    const { position } = stop.fields;
    if (
      !Array.isArray(position) ||
      stop.reportedKeys.has('position') ||
      stop.duplicate === 'copy'
    ) {
      continue;
    }
    const key = position.join(' ');
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, stop);
      continue;
    }
    report({
      code: 'stop/same-position',
      at: stop.span(['position']),
      message: `\`${stop.id}\` lies exactly upon \`${earlier.id}\``,
      hint: 'move one of the two',
      related: [relatedPlace(earlier.span(['position']), `\`${earlier.id}\` is here`)],
    });
  }
}
