import {
  type CheckContext,
  findRepeats,
  type Rule,
  relatedPlace,
  validTables,
  type WrittenRecord,
  type WrittenTable,
} from 'vbuses/check';

/** The tables of each board of the pack: those of the city have plain names. */
export const BOARDS = ['', 'teaching-'].map((prefix) => ({
  junctions: `${prefix}junctions`,
  segments: `${prefix}segments`,
  routes: `${prefix}routes`,
  termini: `${prefix}termini`,
}));

/** Every terminus has a junction of its own, and its junction a plate with a number; no other has one. */
export const terminiAtJunctions: Rule = {
  name: 'termini-at-junctions',
  check: (context) => {
    for (const board of BOARDS) {
      const tables = validTables(context, [board.termini, board.junctions]);
      if (tables === null) continue;
      const [termini, junctions] = tables;
      checkSamePlace(context, termini);
      checkPlates(context, termini, junctions);
    }
  },
};

const stopOf = (terminus: WrittenRecord): string => terminus.text('stop') ?? '';

/** A delivery between two termini at one place would have no length, and pay nothing. */
function checkSamePlace({ report }: CheckContext, { records }: WrittenTable): void {
  for (const { item, first } of findRepeats(records, stopOf)) {
    report({
      code: 'terminus/same-place',
      at: item.span(['stop']),
      message: `\`${item.id}\` is at the same junction as \`${first.id}\`: a delivery between them has no length`,
      hint: 'put it at a junction of its own',
      related: [relatedPlace(first.span(['stop']), `\`${first.id}\` is here`)],
      about: [item],
    });
  }
}

const hasPlate = (junction: WrittenRecord): boolean => junction.number('value') !== null;

const isDrawnLarge = (junction: WrittenRecord): boolean => junction.text('size') === 'major';

function checkPlates(
  { report }: CheckContext,
  { records: termini }: WrittenTable,
  { records: junctions, byId }: WrittenTable,
): void {
  for (const terminus of termini) {
    const junction = byId.get(stopOf(terminus));
    if (junction === undefined || (hasPlate(junction) && isDrawnLarge(junction))) continue;
    report({
      code: 'terminus/no-plate',
      at: terminus.span(['stop']),
      message: hasPlate(junction)
        ? `the junction \`${junction.id}\` is not drawn as a terminus: its \`size\` is \`minor\``
        : `the junction \`${junction.id}\` has no number on the board`,
      hint: hasPlate(junction)
        ? 'make its `size` `major`'
        : `give it a \`value\`, such as ${nextNumber(junctions)}`,
      related: [relatedPlace(junction.start, 'the junction is here')],
      about: [terminus, junction],
    });
  }
  const used = new Set(termini.map(stopOf));
  for (const junction of junctions) {
    if (used.has(junction.id) || !(hasPlate(junction) || isDrawnLarge(junction))) continue;
    report({
      code: 'terminus/plate-without-terminus',
      at: junction.span([hasPlate(junction) ? 'value' : 'size']),
      message: `\`${junction.id}\` is drawn as a terminus, but no terminus is there`,
      hint: 'add a terminus with its destination cards, or draw the junction `minor`, without `value`',
      about: [junction],
    });
  }
}

const nextNumber = (junctions: readonly WrittenRecord[]): number =>
  1 + Math.max(0, ...junctions.map((one) => one.number('value') ?? 0));
