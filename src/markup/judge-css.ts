import { cssAddresses, cssTokens, TYPE, tokenName } from '../css/css-tokens.ts';
import {
  type CssSafetyCheck,
  isDataPicture,
  type MarkupViolation,
  staysInFolder,
} from './judge-markup.ts';

interface CssViolation extends MarkupViolation {
  readonly offset: number;
  readonly length: number;
}

/** What CSS may not hold: imports, and addresses that leave the pack. */
export const checkCssSafety: CssSafetyCheck = (css) => {
  const tokens = cssTokens(css);
  const imports = tokens
    .filter((token) => token.type === TYPE.AtKeyword && tokenName(css, token) === 'import')
    .map(
      ({ start, end }): CssViolation => ({
        ...{ kind: 'remote', offset: start, length: end - start },
        message: 'a stylesheet may not import another',
        hint: 'every .css file of templates/ is used already, in the order of names',
      }),
    );
  const addresses = cssAddresses(css, tokens).flatMap(
    ({ offset, length, address }): CssViolation[] => {
      const refusal = checkCssAddress(address);
      return refusal === null ? [] : [{ ...refusal, offset, length }];
    },
  );
  // What an import names is one mistake with it.
  const isImported = ({ offset }: CssViolation): boolean =>
    imports.some((one) => offset > one.offset && !css.slice(one.offset, offset).includes(';'));
  return [...imports, ...addresses.filter((one) => !isImported(one))].sort(
    (a, b) => a.offset - b.offset,
  );
};

/** Why CSS may not load from an address; `null` when it may. */
export function checkCssAddress(address: string): MarkupViolation | null {
  if (/^data:font\//i.test(address) || isDataPicture(address) || staysInFolder(address))
    return null;
  return {
    kind: 'remote',
    message: `\`${address.slice(0, 60)}\` lies outside the pack: nothing is loaded from elsewhere`,
    hint: 'keep the file in assets/ and name it from there',
  };
}
