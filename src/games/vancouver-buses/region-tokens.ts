import {
  addRelatedPlaces,
  type CheckContext,
  type Rule,
  updateReport,
} from '../../check/check-context.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../../check/context.ts';
import { sumByGroup } from '../../check/parts/counts.ts';

/** The number of the rules that says how many passenger tokens each region has. */
const STOCK = 'tokens-a-region';

/** Every region has its stock of passenger tokens; what differs is one mistake, told once. */
export const regionTokens: Rule = {
  name: 'region-tokens',
  check: (context) => {
    const { tables } = context;
    const [tokens, regions, numbers] = ['tokens', 'regions', 'numbers'].map((id) => tables.get(id));
    if (!tokens?.isComplete || !regions?.isComplete || !numbers?.isComplete) return;
    const stock = numbers.byId.get(STOCK);
    const wanted = stock?.number('value') ?? null;
    if (stock === undefined || wanted === null) return;
    if (!stock.isValid || tokens.records.some(({ isValid }) => !isValid)) return;
    // A record that something names, and that is missing, was told there.
    if (context.shortfalls.has(tokens.id)) return;
    const [first, ...others] = wrongStocks(tokens, regions, wanted);
    if (first !== undefined) reportStocks(context, { tokens, stock, first, others });
  },
};

interface TokenStock {
  readonly region: WrittenRecord;
  readonly tokens: readonly WrittenRecord[];
  readonly have: number;
}

function wrongStocks(tokens: WrittenTable, regions: WrittenTable, wanted: number): TokenStock[] {
  const found = sumByGroup(tokens.records, 'copies', (token) => token.text('region'));
  return regions.records.flatMap((region) => {
    const have = found.get(region.id) ?? 0;
    if (have === wanted || region.isLikelyTarget || region.hasInvalidId) return [];
    const own = tokens.records.filter((token) => token.text('region') === region.id);
    return [{ region, tokens: own, have }];
  });
}

/** So many are named one by one. */
const MAX_NAMED = 3;

const describeStocks = (all: readonly TokenStock[]): string => {
  const named = all.slice(0, MAX_NAMED).map(describeStock);
  const more = all.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more are off`] : [])].join('; ');
};

const describeStock = ({ region, have }: TokenStock): string =>
  `\`${region.id}\` has ${have} passenger token${have === 1 ? '' : 's'}`;

const placeOfTokens = ({ region, tokens: [token] }: TokenStock) =>
  token === undefined ? region.span(['id']) : token.span(['copies']);

/** Where the whole does not add up either, that was told already: it then names the regions. */
function reportStocks(
  context: CheckContext,
  {
    tokens,
    stock,
    first,
    others,
  }: {
    tokens: WrittenTable;
    stock: WrittenRecord;
    first: TokenStock;
    others: readonly TokenStock[];
  },
): void {
  const all = [first, ...others];
  const wanted = stock.number('value');
  const counted = context.reports.find(
    ({ code, at }) => code === 'count/cards' && tokens.files.some(({ path }) => path === at.file),
  );
  const promise = relatedPlace(stock.span(['value']), `each region is to have ${wanted}`);
  if (counted !== undefined) {
    updateReport(context, counted, {
      message: `${counted.message} (${describeStocks(all)})`,
    });
    const places = all.map((one) => relatedPlace(placeOfTokens(one), `${describeStock(one)}`));
    addRelatedPlaces(context, counted, [...places, promise]);
    return;
  }
  context.report({
    code: 'region/token-stock',
    at: placeOfTokens(first),
    message: `${describeStocks(all)}: each region is to have ${wanted}`,
    hint: 'mend the copies of the tokens, or the number in data/numbers.yaml',
    related: [
      ...others.map((one) => relatedPlace(placeOfTokens(one), describeStock(one))),
      promise,
    ],
    about: all.flatMap((one) => one.tokens),
  });
}
