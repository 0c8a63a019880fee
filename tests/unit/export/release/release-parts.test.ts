import { describe, expect, it } from 'vitest';
import { listReleaseParts } from '../../../../src/export/release/release-contents.ts';
import { checkFully, shippedPack } from '../../../helpers/pack.ts';

const { pack } = checkFully(shippedPack);
if (pack === null) throw new Error('no pack');

const printsOf = (components: typeof pack.components) =>
  listReleaseParts({ ...pack, components }).flatMap((part) =>
    part.kind === 'print' ? [part] : [],
  );

describe('the parts of a release', () => {
  it('have every paper with every way of backs and every ink, each once', () => {
    const prints = printsOf(pack.components);
    const ways = prints.map(({ paper, binding, ink }) => `${paper} ${binding} ${ink}`);
    expect(new Set(ways).size).toBe(2 * 3 * 2);
    expect(ways).toHaveLength(2 * 3 * 2);
    expect(ways).toContain('a4 gutterfold low');
    const ids = listReleaseParts(pack).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(['letter-fronts', 'a4-duplex-low-ink', 'rulebook', 'tgc', 'tts']),
    );
  });

  it('tell no backs apart where there are none', () => {
    const bare = pack.components.filter((one) => one.kind !== 'deck' || one.back === null);
    expect(new Set(printsOf(bare).map(({ binding }) => binding))).toEqual(new Set(['none']));
  });

  it('have no rulebook where the pack has none', () => {
    const components = pack.components.filter(({ kind }) => kind !== 'rulebook');
    expect(listReleaseParts({ ...pack, components }).map(({ kind }) => kind)).not.toContain(
      'rulebook',
    );
  });
});
