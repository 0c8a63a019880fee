import { describe, expect, it } from 'vitest';
import {
  splitSections,
  translatedChapter,
  translatedChapterPath,
} from '../../../src/text/chapter-sections.ts';

describe('the name of a chapter', () => {
  it('says what it translates, and into which language', () => {
    const of = { source: 'rulebook/04-turn.md', code: 'pt-BR' };
    expect(translatedChapter('rulebook/04-turn.pt-BR.md')).toEqual(of);
    expect(translatedChapterPath(of.source, of.code)).toBe('rulebook/04-turn.pt-BR.md');
  });

  it('says nothing of the kind where its second ending is no language', () => {
    for (const path of ['rulebook/04-turn.md', 'rulebook/v1.2.md', 'rulebook/rules.draft.md']) {
      expect(translatedChapter(path)).toBeNull();
    }
  });
});

describe('the sections of a chapter', () => {
  const text = [
    '{{!-- source: x --}}',
    'Before',
    '# Turn `VB-01`',
    'a {{! a note',
    'of two lines }} b',
    '```',
    '# no heading',
    '```',
    '### Turn',
    '## Turn ##',
    'c',
  ].join('\n');

  it('are its headings with their text, without notes', () => {
    expect(splitSections(text)).toEqual([
      { id: 'start', level: 0, title: '', line: 1, text: 'Before' },
      {
        id: 'turn-vb-01',
        level: 1,
        title: 'Turn `VB-01`',
        line: 3,
        text: '# Turn `VB-01` a b ``` # no heading ```',
      },
      { id: 'turn', level: 3, title: 'Turn', line: 9, text: '### Turn' },
      { id: 'turn-2', level: 2, title: 'Turn', line: 10, text: '## Turn ## c' },
    ]);
  });
});
