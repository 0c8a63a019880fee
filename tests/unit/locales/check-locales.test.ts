import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Pack } from '../../../src/pack/pack.ts';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { collectTemplateSources, compileTemplates } from '../../../src/render/compile-templates.ts';
import { renderBoard, renderPack } from '../../../src/render/render-pack.ts';
import { localesOf, textsOfPack } from '../../helpers/locales.ts';
import { ownRules } from '../../helpers/own-rules.ts';
import { checkFully, editedPack, shippedPack } from '../../helpers/pack.ts';
import { measure } from '../render/fonts.ts';

const { compiled } = compileTemplates(collectTemplateSources(shippedPack));

const draw = async (pack: Pack) => ({
  ...renderPack({
    pack,
    components: pack.components,
    compiled,
    measure,
    facts: (await ownRules(shippedPack).factsOf(pack)).ofCard,
  }),
  board: renderBoard(pack, measure),
});

function packIn(code: string, files: PackFiles): Pack {
  const pack = localesOf(files).locales.find((one) => one.code === code)?.pack;
  if (!pack) throw new Error(`there is no pack in ${code}`);
  return pack;
}

const source = checkFully(shippedPack).pack as Pack;
const french = packIn('fr', shippedPack);

describe('a pack in another language', () => {
  it('is the pack itself where every text is translated by itself', async () => {
    const entries = textsOfPack(shippedPack).map((text) => ({
      for: text.for,
      ...(text.context === null ? {} : { context: text.context }),
      source: text.wording,
      text: text.wording,
    }));
    const files = editedPack({ 'locales/en-GB/all.yaml': stringify(entries) });
    const same = packIn('en-GB', files);
    expect(same.game).toEqual({ ...source.game, language: 'en-GB' });
    expect(same.icons).toEqual(source.icons);
    const drawn = await draw(same);
    const own = await draw(source);
    expect(drawn.faces).toEqual(own.faces);
    expect(drawn.backs).toEqual(own.backs);
    expect(drawn.board).toBe(own.board?.replace('lang="en"', 'lang="en-GB"'));
  });

  it('says its data, its references, game.yaml, icons and templates in that language', async () => {
    const { faces, backs, board, diagnostics } = await draw(french);
    expect(diagnostics).toEqual([]);
    expect(faces.get('upgrades')?.get('night-bus')).toContain('Bus de nuit');
    expect(faces.get('upgrades')?.get('night-bus')).toContain('<b>Permanente</b>');
    expect(faces.get('passengers-6-downtown-vancouver')?.get('passenger-gastown')).toContain(
      'Centre-ville',
    );
    expect(faces.get('fare-box')?.get('box-fares')).toMatch(/Billets[\s\S]*48\u00a0cartes/);
    expect(backs.get('routes')?.get('route-3')).toContain('aria-label="Ligne"');
    expect(board).toContain('lang="fr"');
    expect(board).toContain('>Arrêt majeur</text>');
    expect(board).toContain('>Terminus</text>');
    expect(board).toContain('>Offre</text>');
  });

  it('knows of a translated text where the translation is written', () => {
    const upgrade = french.tables.get('upgrades')?.byId.get('night-bus');
    expect(upgrade?.placeOf(['name']).file).toBe('locales/fr/upgrades.yaml');
    expect(upgrade?.placeOf(['cost']).file).toBe('data/upgrades.yaml');
  });

  it('reports what does not fit at the translation', async () => {
    const files = editedPack({
      'locales/fr/upgrades.yaml': (text) => text.replace('Bus de nuit', 'Nuit'.repeat(20)),
    });
    const [first, ...others] = (await draw(packIn('fr', files))).diagnostics;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ code: 'card/text-overflow', file: 'locales/fr/upgrades.yaml' });
  });

  it('prints the words of the pack where a translation is missing or stale', () => {
    const files = editedPack({
      'locales/fr/upgrades.yaml': (text) =>
        text.replace('text: Bus de nuit', 'text:').replace('source: Hybrid Bus', 'source: Bus'),
    });
    const { tables } = packIn('fr', files);
    const nameOf = (id: string) => tables.get('upgrades')?.byId.get(id)?.fields.name;
    expect([nameOf('night-bus'), nameOf('hybrid-bus'), nameOf('express-bus')]).toEqual([
      'Night Bus',
      'Hybrid Bus',
      'Bus express',
    ]);
  });
});
