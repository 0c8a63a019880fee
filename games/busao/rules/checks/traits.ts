import {
  type CheckContext,
  findRepeats,
  isRecord,
  type Rule,
  relatedPlace,
  validTables,
  type WrittenRecord,
  type WrittenTable,
} from 'vbuses/check';

/** The categories of traits; a passenger or driver has a field for each, by this name. */
const CATEGORIES = ['age', 'temper', 'manner'] as const;

type Category = (typeof CATEGORIES)[number];

/** Each trait of a passenger or driver is of the category of its field. */
export const traitCategories: Rule = {
  name: 'trait-categories',
  check: ({ tables, report }) => {
    const traits = tables.get('traits');
    if (!traits?.isComplete) return;
    for (const table of ['passengers', 'drivers']) {
      for (const record of tables.get(table)?.records ?? []) {
        if (!record.isValid) continue;
        for (const category of CATEGORIES) {
          const trait = traits.byId.get(record.text(category) ?? '');
          if (trait === undefined || !trait.isValid || trait.text('category') === category)
            continue;
          report({
            code: 'trait/wrong-category',
            at: record.span([category]),
            message: `\`${trait.id}\` is not a trait of \`${category}\``,
            hint: `use one of ${idsOf(traits, category).join(', ')}`,
            related: [relatedPlace(trait.span(['category']), 'its category is here')],
            about: [record],
          });
        }
      }
    }
  },
};

const idsOf = ({ records }: WrittenTable, category: Category): string[] =>
  records.flatMap((one) => (one.text('category') === category ? [`\`${one.id}\``] : []));

/** Of each combination of three traits there is one passenger. */
export const traitCombinations: Rule = {
  name: 'trait-combinations',
  check: (context) => {
    const tables = validTables(context, ['traits', 'passengers']);
    if (tables === null) return;
    const [traits, passengers] = tables;
    const missing = missingCombinations(traits, passengers.records);
    for (const { item, first } of findRepeats(passengers.records, combinationOf)) {
      const wanted = missing.find((one) => differences(item, one).length === 1) ?? missing[0];
      const [slip] = wanted === undefined ? [] : differences(item, wanted);
      context.report({
        code: 'passenger/same-traits',
        at: item.span([slip ?? CATEGORIES[0]]),
        message: `\`${item.id}\` has the same three traits as \`${first.id}\``,
        hint:
          wanted === undefined
            ? 'every combination of traits has one passenger'
            : `no passenger is ${wanted.join(', ')}: change the traits of one of them`,
        related: [relatedPlace(first.span(['id']), `\`${first.id}\` is here`)],
        about: [item],
      });
    }
  },
};

const combinationOf = (record: WrittenRecord): string =>
  CATEGORIES.map((category) => record.text(category) ?? '').join(' ');

/** The fields in which a passenger differs from a combination. */
const differences = (record: WrittenRecord, combination: readonly string[]): Category[] =>
  CATEGORIES.filter((category, index) => record.text(category) !== combination[index]);

/** The combinations of traits that no passenger has. */
function missingCombinations(
  { records: traits }: WrittenTable,
  passengers: readonly WrittenRecord[],
): readonly (readonly string[])[] {
  const known = new Set(passengers.map(combinationOf));
  const ids = CATEGORIES.map((category) =>
    traits.flatMap((trait) => (trait.text('category') === category ? [trait.id] : [])),
  );
  const [ages = [], tempers = [], manners = []] = ids;
  return ages
    .flatMap((age) => tempers.flatMap((temper) => manners.map((manner) => [age, temper, manner])))
    .filter((combination) => !known.has(combination.join(' ')));
}

/** As many upgrade cards please each trait. */
export const upgradeTraits: Rule = {
  name: 'upgrade-traits',
  check: (context) => {
    const tables = validTables(context, ['traits', 'upgrades']);
    if (tables === null) return;
    const [traits, upgrades] = tables;
    // A missing or additional card is one mistake, and was reported.
    if (
      context.reports.some(({ code, at }) => code.startsWith('count/') && isOf(upgrades, at.file))
    ) {
      return;
    }
    const mentions = upgrades.records.flatMap(mentionsOf);
    const cardsOf = (trait: string): number =>
      mentions.reduce((sum, one) => sum + (one.trait === trait ? one.copies : 0), 0);
    const total = mentions.reduce((sum, { copies }) => sum + copies, 0);
    const wanted = total / traits.records.length;
    const tooMany = traits.records.filter(({ id }) => cardsOf(id) > wanted);
    const tooFew = traits.records.filter(({ id }) => cardsOf(id) < wanted);
    const [over] = tooMany;
    const slip = mentions.findLast(({ trait }) => trait === over?.id);
    if (over === undefined || slip === undefined) return;
    reportBalance(context, { slip, tooMany, tooFew, wanted, cardsOf });
  },
};

const isOf = ({ files }: WrittenTable, path: string): boolean =>
  files.some((file) => file.path === path);

/** An upgrade that names a trait in one of its effects. */
interface Mention {
  readonly upgrade: WrittenRecord;
  readonly effect: number;
  readonly trait: string;
  readonly copies: number;
}

const mentionsOf = (upgrade: WrittenRecord): Mention[] => {
  const { effects } = upgrade.fields;
  return (Array.isArray(effects) ? effects : []).flatMap((effect, index) =>
    isRecord(effect) && typeof effect.trait === 'string'
      ? [{ upgrade, effect: index, trait: effect.trait, copies: upgrade.number('copies') ?? 1 }]
      : [],
  );
};

interface Imbalance {
  readonly slip: Mention;
  readonly tooMany: readonly WrittenRecord[];
  readonly tooFew: readonly WrittenRecord[];
  readonly wanted: number;
  readonly cardsOf: (trait: string) => number;
}

function reportBalance(
  { report }: CheckContext,
  { slip, tooMany, tooFew, wanted, cardsOf }: Imbalance,
): void {
  const described = [...tooMany, ...tooFew].map(({ id }) => `\`${id}\` by ${cardsOf(id)}`);
  report({
    code: 'upgrade/trait-balance',
    at: slip.upgrade.span(['effects', slip.effect, 'trait']),
    message: `each trait must be scored by ${wanted} upgrade cards, but ${described.join(', ')}`,
    hint: `an effect that names \`${slip.trait}\` should name \`${tooFew[0]?.id ?? ''}\``,
    related: tooFew.map((trait) => relatedPlace(trait.span(['id']), `\`${trait.id}\` is here`)),
    about: [slip.upgrade],
  });
}
