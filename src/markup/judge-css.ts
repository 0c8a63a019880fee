import { cssAddresses, cssTokens, nameOf, TYPE } from '../css/css-tokens.ts';
import { isBelow, isWrittenPicture, type JudgeCss, type Refusal } from './judge-markup.ts';

interface Find extends Refusal {
  readonly offset: number;
  readonly length: number;
}

/** What CSS may not hold: imports, and addresses that leave the pack. */
export const judgeCss: JudgeCss = (css) => {
  const tokens = cssTokens(css);
  const imports = tokens
    .filter((token) => token.type === TYPE.AtKeyword && nameOf(css, token) === 'import')
    .map(
      ({ start, end }): Find => ({
        ...{ kind: 'remote', offset: start, length: end - start },
        message: 'a stylesheet may not import another',
        hint: 'every .css file of templates/ is used already, in the order of names',
      }),
    );
  const addresses = cssAddresses(css, tokens).flatMap(({ offset, length, address }): Find[] => {
    const refusal = judgeCssAddress(address);
    return refusal === null ? [] : [{ ...refusal, offset, length }];
  });
  // What an import names is one mistake with it.
  const isImported = ({ offset }: Find): boolean =>
    imports.some((one) => offset > one.offset && !css.slice(one.offset, offset).includes(';'));
  return [...imports, ...addresses.filter((one) => !isImported(one))].sort(
    (a, b) => a.offset - b.offset,
  );
};

/** Why CSS may not load from an address; `null` when it may. */
export function judgeCssAddress(address: string): Refusal | null {
  if (/^data:font\//i.test(address) || isWrittenPicture(address) || isBelow(address)) return null;
  return {
    kind: 'remote',
    message: `\`${address.slice(0, 60)}\` lies outside the pack: nothing is loaded from elsewhere`,
    hint: 'keep the file in assets/ and name it from there',
  };
}
