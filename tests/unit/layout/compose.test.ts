import { describe, expect, it } from 'vitest';
import { composeSheetsHtml } from '../../../src/layout/compose-sheets.ts';
import type { DeckComponent, Game } from '../../../src/pack/pack.ts';
import type { BackMode } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, game, planned, withBacks } from './decks.ts';

const head = { stylesheets: ['assets/sheet.css', 'assets/pack.css'] };

function compose(component: DeckComponent, paperId: string, by: Game = game): string {
  const faces = new Map(component.cards.map((card) => [card.id, `<b>${card.id}</b>`]));
  return composeSheetsHtml({
    words: ENGLISH_WORDS,
    plan: planned(component, paperId, { game: by }),
    faces,
    backs: new Map(),
    game: by,
    head,
  });
}

function composeBound(binding: BackMode, size: string): string {
  const component = withBacks(deck(cardSize(size), [2]));
  const plan = planned(component, 'letter', { binding });
  const faces = new Map([['card-1', '<b>card-1</b>']]);
  const backs = new Map([['card-1', '<i>card-1</i>']]);
  return composeSheetsHtml({ words: ENGLISH_WORDS, plan, faces, backs, game, head });
}

describe('composeSheetsHtml', () => {
  it('writes a whole document', () => {
    const html = compose(deck(cardSize('tarot'), [1]), 'letter');
    expect(html.split('\n')).toEqual([
      '<!DOCTYPE html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<title>Vancouver Buses: Fairview passengers</title>',
      '<meta name="author" content="Someone &amp; Co">',
      '<link rel="stylesheet" href="assets/sheet.css">',
      '<link rel="stylesheet" href="assets/pack.css">',
      '<style>@page { size: 8.5in 11in; margin: 0 } .vb-sheet { width: 8.5in; height: 11in }</style>',
      '</head>',
      '<body>',
      '<section class="vb-sheet" id="sheet-1" data-sheet="1" data-side="face">',
      '<div class="vb-slot" data-slot="1" data-side="face" data-card="card-1" style="width:2.875in;height:4.875in;transform:translate(1.375in,0.625in)"><div class="vb-face" style="--trim-w:2.75in;--trim-h:4.75in;--bleed:0.125in;--safe:0.125in;width:3in;height:5in;transform:translate(0in,0in)"><b>card-1</b></div></div>',
      '<svg class="vb-sheet-marks" aria-hidden="true" viewBox="0 0 8.5 11" style="width:8.5in;height:11in"><path d="M1.5 0.4675L1.5 0.5856M1.5 5.5394L1.5 5.6575M4.25 0.4675L4.25 0.5856M4.25 5.5394L4.25 5.6575M1.2175 0.75L1.3356 0.75M4.2894 0.75L4.4075 0.75M1.2175 5.5L1.3356 5.5M4.2894 5.5L4.4075 5.5"/></svg>',
      '<div class="vb-sheet-ruler" style="width:4in;height:0.1in;transform:translate(0.25in,10.65in)"><svg aria-hidden="true" viewBox="0 0 2.02 0.1" preserveAspectRatio="none" style="width:2.02in;height:0.1in"><path d="M0.01 0.05L2.01 0.05M0.01 0.01L0.01 0.05M0.4037 0.028L0.4037 0.05M0.7974 0.028L0.7974 0.05M1.1911 0.028L1.1911 0.05M1.5848 0.028L1.5848 0.05M1.9785 0.01L1.9785 0.05M0.01 0.05L0.01 0.09M0.51 0.05L0.51 0.072M1.01 0.05L1.01 0.072M1.51 0.05L1.51 0.072M2.01 0.05L2.01 0.09"/></svg><p>50 mm above, 2 in below: print at 100 %</p></div>',
      '<p class="vb-sheet-label" style="width:3.9in;height:0.1in;transform:translate(4.35in,10.65in)">Vancouver Buses · Fairview passengers · 1.0.0 · page 1 of 1</p>',
      '</section>',
      '</body>',
      '</html>',
      '',
    ]);
  });

  it('draws backs on their own pages, turned about the middle of the card where they must be', () => {
    const html = composeBound('duplex', 'poker');
    const pages = [...html.matchAll(/<section[^>]*id="([^"]*)"[^>]*data-side="([^"]*)">/g)];
    expect(pages.map(([, id, side]) => `${id} ${side}`)).toEqual([
      'sheet-1 face',
      'sheet-1-back back',
    ]);
    const backs = html.slice(html.indexOf('sheet-1-back'));
    expect(backs).toContain('data-side="back" data-card="card-1"');
    expect(backs).toMatch(
      /transform:translate\(-0\.0049in,-0\.125in\) rotate\(180deg\)"><i>card-1<\/i>/,
    );
    expect(backs).not.toContain('<b>');
    expect(backs).not.toContain('sheet-ruler');
    expect(html).not.toContain('class="folds"');
  });

  it('escapes every text of the pack, but not the faces', () => {
    const component = { ...deck(cardSize('poker'), [1]), name: '<i>"x"</i>' };
    const html = compose(component, 'letter', {
      ...game,
      name: '</title><script>',
      author: '"><img>',
      language: '"en',
    });
    expect(html).not.toMatch(/<(i|script|img)\b/);
    expect(html).toContain('<html lang="&quot;en">');
    expect(html).toContain('<b>card-1</b>');
  });
});
