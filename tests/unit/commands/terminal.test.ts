import { describe, expect, it } from 'vitest';
import {
  formatTable,
  guardTerminal,
  Progress,
  type Terminal,
} from '../../../src/commands/terminal.ts';

describe('the progress of a command', () => {
  /** What is written for that many steps. */
  function progressText(total: number, { isTty = false, isQuiet = false } = {}): string {
    const written: string[] = [];
    const stream = { write: (text: string) => void written.push(text), isTty };
    const terminal: Terminal = {
      args: [],
      cwd: '/',
      env: {},
      platform: 'linux',
      out: stream,
      err: stream,
      signal: new AbortController().signal,
    };
    const progress = new Progress(terminal, isQuiet);
    progress.expect(total);
    for (let done = 1; done <= total; done += 1) progress.step(`card-${done}.png`);
    progress.end();
    return written.join('');
  }

  it('is a line for each of a few steps where no terminal is', () => {
    expect(progressText(3)).toBe('1/3 card-1.png\n2/3 card-2.png\n3/3 card-3.png\n');
    expect(progressText(24).trimEnd().split('\n').length).toBe(24);
  });

  it.each([25, 250])('is a couple of dozen lines of %i steps, to the last', (total) => {
    const lines = progressText(total).trimEnd().split('\n');
    expect(lines.length).toBe(24);
    expect(lines.at(-1)).toBe(`${total}/${total} card-${total}.png`);
    const steps = lines.map((line) => Number.parseInt(line, 10));
    const gaps = steps.map((step, index) => step - (steps[index - 1] ?? 0));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
  });

  it('is one line on a terminal that every step rewrites and the end clears', () => {
    const text = progressText(250, { isTty: true });
    expect(text.split('\r').length).toBe(252);
    expect(text).not.toContain('\n');
  });

  it('says nothing where nothing is wanted', () => {
    expect(
      progressText(250, { isQuiet: true }) + progressText(250, { isQuiet: true, isTty: true }),
    ).toBe('');
  });
});

describe('a table', () => {
  it('has numbers to the right, whole ones and others, and words to the left', () => {
    const rows = [
      ['greedy', '4000', '61.5', '-2'],
      ['me', '40', '8.5', ''],
    ];
    expect(formatTable(['bot', 'seats', 'wins %', 'change'], rows)).toBe(
      [
        'bot     seats  wins %  change',
        'greedy   4000    61.5      -2',
        'me         40     8.5',
        '',
      ].join('\n'),
    );
  });
});

describe('a guarded terminal', () => {
  /** What reaches the terminal of a text. */
  function reaching(text: string, { isTty = false, env = {} } = {}): string {
    let written = '';
    const write = (part: string): void => {
      written += part;
    };
    const stream = { isTty, write };
    const terminal: Terminal = {
      ...{ args: [], cwd: '/', env, platform: 'linux', out: stream, err: stream },
      signal: new AbortController().signal,
    };
    guardTerminal(terminal).err.write(text);
    return written;
  }

  it.each([
    ['a title', '\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
    ['a cleared screen', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a C1 control', '\u009b2J', '\\u009b2J'],
    ['a colour', '\u001b[31mred', '\\u001b[31mred'],
    ['a line that is written over', 'ok\rno', 'ok\\u000dno'],
    ['a direction', '\u202egnp.exe', '\\u202egnp.exe'],
    ['a backspace and a delete', 'a\u0008\u007f', 'a\\u0008\\u007f'],
    ['lines, tabs, emoji and scripts', 'a\n\tb 👩‍🚀 می‌خواهم é\n', 'a\n\tb 👩‍🚀 می‌خواهم é\n'],
  ])('shows %s without carrying it out', (_, text, shown) => {
    expect(reaching(text)).toBe(shown);
    expect(reaching(text, { isTty: true, env: { NO_COLOR: '1' } })).toBe(shown);
  });

  it('is the same document where a text is one of JSON', () => {
    const value = { text: 'a\u0000\u001b[2J\u009b\u2028\u202e"\\' };
    expect(JSON.parse(reaching(JSON.stringify(value)))).toEqual(value);
  });
});
