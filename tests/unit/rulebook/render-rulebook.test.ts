import { describe, expect, it } from 'vitest';
import { soundPictures } from '../../helpers/problems.ts';
import { bodyOf, renderBook } from './books.ts';

const columns = (html: string): string => `<div class="columns">\n${html}\n</div>`;
/** So few words are not parted into columns. */
const few = (html: string): string => `<div class="across">\n${html}\n</div>`;

describe('the text of a rulebook', () => {
  it('is paragraphs with bold, italic, links and icons', () => {
    const body = bodyOf('A **fox**, a *goose* :goose: and [the way back](#chapter).');
    expect(body).toBe(
      few(
        '<p>A <strong>fox</strong>, a <em>goose</em> <svg class="icon icon--goose" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true"><circle cx="5" cy="5" r="4"/></svg> and <a href="#chapter">the way back</a>.</p>',
      ),
    );
  });

  it('says in which words its links give a page in print', () => {
    const { html } = renderBook({ chapters: { '1.md': '# A' } }).rulebook;
    expect(html).toContain('<main data-page-reference="(page {page})" data-continued="continued">');
  });

  it('has lists, tight ones without paragraphs', () => {
    expect(bodyOf('1. one\n2. two\n   - deep\n')).toBe(
      few('<ol><li>one</li><li>two<ul><li>deep</li></ul></li></ol>'),
    );
    expect(bodyOf('- one\n\n- two\n')).toBe(few('<ul><li><p>one</p></li><li><p>two</p></li></ul>'));
    expect(bodyOf('4. four\n')).toContain('<ol start="4">');
  });

  it('sets more than a few words in columns, and a paragraph across what follows it alone', () => {
    const long = 'Many words. '.repeat(30).trim();
    expect(bodyOf(long)).toBe(columns(`<p>${long}</p>`));
    expect(
      bodyOf(`${long}\n\n{{figure "goose" wide=true}}`, { figures: { goose: '<b>x</b>' } }),
    ).toBe(
      few(
        `<p>${long}</p>\n<figure class="figure figure--goose vb-pack" role="group"><b>x</b></figure>`,
      ),
    );
  });

  it('keeps a tag with the word before it', () => {
    expect(bodyOf('Pass `VB-09` at will.')).toContain(
      '<p>Pass<span class="tag">&nbsp;<code>VB-09</code></span> at will.</p>',
    );
  });

  it.each([
    'vbuses simulate --study',
    'data/numbers.yaml',
    'set-up',
    'true',
    'API',
    'vb-09',
    'A-B',
    'C++',
    '$4',
  ])('leaves the code %s in its sentence', (code) => {
    expect(bodyOf(`Type \`${code}\`, then play.`)).toContain(
      `<p>Type <code>${code}</code>, then play.</p>`,
    );
  });

  it('begins with the title and the words before the first heading, and lists its headings', () => {
    const { rulebook, diagnostics } = renderBook({
      chapters: {
        '0.md': 'Run!\n',
        '1.md': '# The hunt\n\n## Geese\n\n### Deep\n',
        '2.md': '# End\n',
      },
    });
    expect(diagnostics).toEqual([]);
    expect(rulebook.headings.map(({ id, level }) => `${level} ${id}`)).toEqual([
      '1 the-hunt',
      '2 geese',
      '3 deep',
      '1 end',
    ]);
    expect(rulebook.html).toContain(
      '<h1>Foxes &amp; Geese</h1>\n<div class="cover-lead"><p>Run!</p></div>',
    );
    expect(rulebook.html).toContain('<li class="contents-2"><a href="#geese">');
    expect(rulebook.html).not.toContain('href="#deep"');
    expect(rulebook.html).toContain('<section class="chapter chapter--the-hunt">');
    expect(rulebook.html).toContain('<p>Thanks to all geese.</p>');
  });
});

describe('numbers and words of the data', () => {
  const tables = {
    numbers: [
      { id: 'geese', value: 13 },
      { id: 'foxes', value: 1 },
    ],
    cards: [
      { id: 'a', name: 'A', copies: 2, text: 'Take **all** :fox:, 2 * 3.' },
      { id: 'b', name: 'B', copies: 5, text: 'No|thing' },
    ],
  };

  it('come from tables, records, counts and facts', () => {
    const markdown =
      '{{records.numbers.geese.value}} geese, {{counted records.numbers.foxes.value "fox" "foxes"}}, {{counted counts.cards.copies "card" "cards"}} of {{counts.cards.records}} kinds, {{facts.hill}} hills';
    expect(bodyOf(markdown, { tables, facts: { hill: 4 } })).toBe(
      few('<p>13 geese, 1 fox, 7 cards of 2 kinds, 4 hills</p>'),
    );
  });

  it('fill tables row by row, rich texts with their marks', () => {
    const markdown =
      '|Name|Text|\n|-|-|\n{{#each tables.cards}}\n|{{name}}|{{rich text}}|\n{{/each}}\n';
    const body = bodyOf(markdown, { tables });
    expect(body).toContain('<tr><td>A</td><td>Take <strong>all</strong> <svg');
    expect(body).toContain(', 2 * 3.</td></tr><tr><td>B</td><td>No|thing</td></tr>');
  });

  it('are text, whatever stands in them', () => {
    const nasty = '# <b>*x*</b> [l](#y) `c` :fox: | a\n\n- b &amp; 1. {{game}} \\';
    const records = [{ id: 'n', name: nasty }];
    const body = bodyOf('Name: {{records.names.n.name}}.', { tables: { names: records } });
    const shown = body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(shown).toBe(few(`<p>Name: ${nasty}.</p>`));
  });
});

describe('figures', () => {
  const figures = { goose: '<b>{{figure.legs}} legs of {{game.name}}</b>' };

  it('are templates that see what the call says', () => {
    expect(bodyOf('{{figure "goose" legs=2 caption="A **goose** :goose:"}}', { figures })).toMatch(
      /^<div class="columns">\n<figure class="figure figure--goose vb-pack" role="group"><b>2 legs of Foxes &amp; Geese<\/b><figcaption>A <strong>goose<\/strong> <svg.*<\/figcaption><\/figure>\n<\/div>$/,
    );
  });

  it('fill a page when asked, on the cover the first one', () => {
    expect(bodyOf('{{figure "goose" legs=2 page=true}}\n\nHonk.', { figures })).toContain(
      '<div class="across">\n<figure class="figure figure--page figure--goose vb-pack" role="group">',
    );
    const coverOf = (call: string) =>
      renderBook({ chapters: { '1.md': `${call}\n\n# Geese` }, figures }).rulebook.html;
    expect(coverOf('{{figure "goose" legs=2 page=true}}')).toContain(
      '<header class="cover cover--page">',
    );
    expect(coverOf('{{figure "goose" legs=2}}')).toContain('<header class="cover">');
  });

  it('are the back cover behind the credits, at the end of the text', () => {
    const bookOf = (chapters: Record<string, string>) => renderBook({ chapters, figures }).rulebook;
    const call = '{{figure "goose" legs=2 page=true}}';
    const back = bookOf({ '1.md': '# Geese', '2.md': call });
    expect(back.hasBackCover).toBe(true);
    expect(back.html).toMatch(
      /<\/main>\n<footer[\s\S]*<\/footer>\n<aside class="back-cover"><figure class="figure figure--page figure--goose vb-pack" role="group">.*<\/figure><\/aside>$/,
    );
    expect(back.html.match(/class="chapter/g)).toHaveLength(1);
    for (const other of [{ '1.md': call }, { '1.md': `# Geese\n\n${call}\n\nHonk.` }]) {
      expect(bookOf(other).hasBackCover).toBe(false);
    }
  });

  it.each([
    ['![](<assets/two geese.png>)', 'assets/two%20geese.png'],
    ['![](assets/two%20geese.png)', 'assets/two%20geese.png'],
    ['![](<../assets/goose #1 50%?.png>)', 'assets/goose%20%231%2050%25%3F.png'],
    ['![](assets/pond.svg#reed)', 'assets/pond.svg#reed'],
  ])('may be pictures of any name: %s', (markdown, address) => {
    const names = ['two geese.png', 'goose #1 50%?.png', 'pond.svg'];
    const pictures = soundPictures(names.map((name) => `assets/${name}`));
    expect(bodyOf(markdown, { pictures })).toContain(`<img src="${address}"`);
  });

  it('may be pictures of the pack', () => {
    const body = bodyOf('![Two geese](assets/two-geese.png "At dusk")', {
      pictures: soundPictures(['assets/two-geese.png']),
    });
    expect(body).toBe(
      columns(
        '<figure class="figure figure--picture vb-pack" role="group"><img src="assets/two-geese.png" alt="Two geese"><figcaption>At dusk</figcaption></figure>',
      ),
    );
  });
});

describe('a rulebook in another language', () => {
  const french = {
    language: 'fr-CA',
    chapters: {
      '1.md': '# Hunt\n\n[x](#hunt)',
      '2.md': '# Geese\n\n{{counted 0 "goose" "geese"}}',
    },
    translations: {
      fr: { '1.fr.md': '{{!-- source: 1.md --}}\n# La chasse\n\n[x](1.fr.md#la-chasse)' },
      de: { '1.de.md': '# Jagd' },
    },
  };

  it('has the chapters of its language, or of a more general one, else those of the pack', () => {
    const { rulebook, diagnostics } = renderBook(french);
    expect(diagnostics).toEqual([]);
    expect(rulebook.headings.map(({ id }) => id)).toEqual(['la-chasse', 'geese']);
    expect(rulebook.html).not.toContain('Jagd');
    // A link that knows the pack's own headings leads there, too.
    expect(rulebook.html).toContain('id="la-chasse"><span id="hunt"></span>La chasse');
  });

  it('counts as the language does', () => {
    expect(renderBook(french).rulebook.html).toContain('0 goose');
    expect(renderBook({ ...french, language: 'en' }).rulebook.html).toContain('0 geese');
  });
});
