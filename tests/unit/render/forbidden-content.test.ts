import { describe, expect, it } from 'vitest';
import { findForbiddenMarkup } from '../../../src/render/forbidden-content.ts';

const codes = (source: string): string[] =>
  findForbiddenMarkup('face.hbs', source).map(
    ({ code, line, column }) => `${code} ${line}:${column}`,
  );

describe('markup', () => {
  it.each([
    ['<p>\n <script>alert(1)</script>', 'template/script 2:2'],
    ['<SCRIPT src="x.js">', 'template/script 1:1'],
    ['<iframe>', 'template/script 1:1'],
    ['<link rel="stylesheet" href="a.css">', 'template/script 1:1'],
    ['<p onclick="x()">', 'template/script 1:4'],
    ['<svg/onload=x()>', 'template/script 1:6'],
    ['<p class="a"onmouseover = "x()">', 'template/script 1:13'],
    ['<p\n  onfocus=x>', 'template/script 2:3'],
    ['<p on{{card.event}}="x">', 'template/script 1:4'],
    ['<a href="javascript:alert(1)">', 'template/script 1:4'],
    ['<a href=" java&#115;cript:alert(1)">', 'template/script 1:4'],
    ['<img src="https://x.test/a.png">', 'template/remote-resource 1:6'],
    ['<img src=//x.test/a.png>', 'template/remote-resource 1:6'],
    ['<img alt=">" src="http://x.test">', 'template/remote-resource 1:14'],
    ['<img src="h&#x74;tp://x.test">', 'template/remote-resource 1:6'],
    ['<img src="file:///etc/passwd">', 'template/remote-resource 1:6'],
    ['<img src="/etc/passwd">', 'template/remote-resource 1:6'],
    ['<img src="assets/../../secret.png">', 'template/remote-resource 1:6'],
    ['<image xlink:href="https://x.test"/>', 'template/remote-resource 1:8'],
    ['<p style="background: url(https://x.test/a)">', 'template/remote-resource 1:23'],
    ['<style>@import "a.css";</style>', 'template/remote-resource 1:8'],
  ])('%s is refused', (source, expected) => {
    expect(codes(source)).toEqual([expected]);
  });

  it.each([
    '<img src="assets/fox.png">',
    '<img src="{{card.picture}}">',
    '<use href="#dot"/>',
    '<p class="{{card.kind}}" style="--fill: {{card.fill}}">on = off</p>',
    'see http://x.test for more, one = 1',
    '{{!-- <script> is not allowed here: http://x.test --}}',
    '{{! <img src="http://x.test"> }}',
    '<p>{{#if (eq a ">")}}x{{/if}}</p>',
    '<img src="data:image/png;base64,AAAA">',
  ])('%s passes', (source) => {
    expect(codes(source)).toEqual([]);
  });
});

it('reads two megabytes of unfinished addresses in one go', () => {
  expect(findForbiddenMarkup('face.hbs', 'url('.repeat(500_000))).toEqual([]);
});
