import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { BUILD_OPTIONS, type BuildFlags } from '../../../src/commands/options.ts';
import { commanderOption } from '../../../src/options/option-spec.ts';
import { papers } from '../layout/decks.ts';

function command(): Command {
  const build = new Command('build').exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of Object.values(BUILD_OPTIONS)) build.addOption(commanderOption(option));
  return build;
}

const parsed = (...args: string[]): BuildFlags =>
  command().parse(args, { from: 'user' }).opts<BuildFlags>();

describe('the options of build', () => {
  it('print faces on letter with full ink by default', () => {
    expect(parsed()).toMatchObject({
      paper: ['letter'],
      backs: 'none',
      ink: 'full',
    });
  });

  it('take what they offer', () => {
    expect(
      parsed('--paper', 'letter,a4', '--backs', 'duplex', '--flip', 'short', '--marks', 'ticks'),
    ).toMatchObject({ paper: ['letter', 'a4'], backs: 'duplex', flip: 'short', marks: 'ticks' });
    expect(parsed('--backs', 'gutterfold', '--marks', 'edge', '--ink', 'low')).toMatchObject({
      backs: 'gutterfold',
      marks: 'edge',
      ink: 'low',
    });
  });

  it.each([
    ['--backs', 'sleeves'],
    ['--flip', 'left'],
    ['--marks', 'boxes'],
    ['--ink', 'none'],
  ])('refuse anything else: %s %s', (option, value) => {
    expect(() => parsed(option, value)).toThrow(/is invalid/);
  });

  it('name every paper there is', () => {
    const help = command().helpInformation().replace(/\s+/g, ' ');
    for (const id of papers.keys()) expect(help).toContain(id);
  });
});
