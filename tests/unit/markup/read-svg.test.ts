import { describe, expect, it } from 'vitest';
import type { DrawingPlace } from '../../../src/markup/allowed-markup.ts';
import { readSvg } from '../../../src/markup/read-svg.ts';

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
const read = (text: string, place: DrawingPlace = 'picture') => readSvg(text, place);
const faults = (inside: string, place?: DrawingPlace): string[] => {
  const text = `${ROOT}${inside}</svg>`;
  return read(text, place).faults.map(
    ({ kind, offset }) => `${kind} ${text.slice(offset, offset + 12)}`,
  );
};

describe('an icon', () => {
  it('is read without what only its program reads', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<!-- drawn by hand -->
<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  viewBox="0 0 9 9"><!-- <script> --><s:title>A &amp; B</s:title>
  <inkscape:grid/><s:path inkscape:label="x" d='M0 "0"'></s:path></s:svg>`;
    const { root, faults: none, removals } = read(text, 'icon');
    expect([none, removals]).toEqual([[], []]);
    expect(root?.attributes).toEqual(new Map([['viewBox', '0 0 9 9']]));
    expect(root?.children.map(({ name }) => name)).toEqual(['title', 'path']);
    expect(root?.children[0]?.content.join('')).toBe('A & B');
    expect(root?.children[1]?.attributes).toEqual(new Map([['d', 'M0 "0"']]));
  });

  it('says where its first text with letters begins', () => {
    const text = `${ROOT}<text> </text><title>A</title><g><text><tspan>7</tspan></text></g></svg>`;
    expect(read(text, 'icon').textOffset).toBe(text.lastIndexOf('<text>'));
    expect(read(`${ROOT}<text> </text></svg>`, 'icon').textOffset).toBeNull();
  });
});

describe('a picture', () => {
  it.each([
    '<style>.a{fill:red}</style><path class="a"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
    '<use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/>',
    '<path style="fill:url(#a)"/>',
  ])('may hold %s', (inside) => expect(faults(inside)).toEqual([]));

  it('may have the usual document type', () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(read(`${doctype}${ROOT}</svg>`).faults).toEqual([]);
  });

  it.each([
    ['<script>x()</script>', 'script <script>x()<'],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg">x()</s:script>', 'script <s:script xm'],
    ['<g onclick="x()"/>', 'script onclick="x()'],
    ['<a href="javascript:x()"><path/></a>', 'not-allowed <a href="jav'],
    ['<set attributeName="href"/>', 'not-allowed <set attribu'],
    ['<animate/>', 'not-allowed <animate/></'],
    ['<foreignObject><p/></foreignObject>', 'not-allowed <foreignObje'],
    ['<h:p xmlns:h="http://www.w3.org/1999/xhtml"/>', 'not-allowed <h:p xmlns:h'],
    ['<metadata><script>x()</script></metadata>', 'not-allowed <script>x()<'],
    ['<image href="https://x.test/a.png"/>', 'remote href="https:'],
    ['<image href="a.png"/>', 'remote href="a.png"'],
    ['<use xmlns:x="http://www.w3.org/1999/xlink" x:href="b.svg#a"/>', 'remote x:href="b.sv'],
    ['<g xml:base="https://x.test/"/>', 'not-allowed xml:base="ht'],
    ['<style>@import "//x.test"</style>', 'remote @import "//x'],
    ['<path fill="url(//x.test#a)"/>', 'remote fill="url(//'],
    ['<?xml-stylesheet href="a"?>', 'not-allowed <?xml-styles'],
  ])('may not hold %s', (inside, expected) => expect(faults(inside)).toEqual([expected]));

  it.each([
    [
      'a document type of its own',
      `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x()">]>${ROOT}</svg>`,
    ],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${ROOT}</svg>`],
    ['no namespace', '<svg viewBox="0 0 1 1"></svg>'],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['no end', ROOT],
    ['elements without end', `${ROOT}${'<g>'.repeat(300)}`],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => expect(read(text).faults).toHaveLength(1));
});
