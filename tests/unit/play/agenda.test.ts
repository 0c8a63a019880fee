import { describe, expect, it } from 'vitest';
import { type AgendaTask, createAgenda, IllegalAction } from '../../../src/play/public.ts';

interface Parts {
  readonly action: { readonly type: string };
  readonly event: { readonly type: string };
  readonly state: { readonly agenda: readonly AgendaTask[] };
  readonly tables: null;
}

const open = (sortKey?: (action: Parts['action']) => string) =>
  createAgenda<Parts>({
    tables: null,
    startState: () => ({ agenda: [{ kind: 'choose' }] }),
    activeSeat: () => 0,
    resultOf: (_, reason) => ({ ranking: [[0]], winners: [0], reason }),
    rules: {
      choose: {
        legal: () => [{ type: 'wait' }, { type: 'go' }, { type: 'stop' }],
        answer: (draft) => draft.state.agenda.push({ kind: 'choose' }),
      },
    },
    ...(sortKey && { sortKey }),
  });

const typesOf = (agenda: ReturnType<typeof open>): string[] =>
  agenda.legal(agenda.setup({ players: 1, toggles: {}, maxTurns: 1 })).map(({ type }) => type);

describe('the agenda of a game', () => {
  it('lists legal actions in the order of the rules', () => {
    const agenda = open();
    expect(typesOf(agenda)).toEqual(['wait', 'go', 'stop']);
    expect(agenda.compare).toBeUndefined();
  });

  it('sorts them by a key, and compares by the same', () => {
    const agenda = open(({ type }) => type);
    expect(typesOf(agenda)).toEqual(['go', 'stop', 'wait']);
    expect(agenda.compare?.({ type: 'go' }, { type: 'wait' })).toBe(-1);
    expect(agenda.compare?.({ type: 'wait' }, { type: 'go' })).toBe(1);
  });

  it('refuses what is not on the list', () => {
    const agenda = open(({ type }) => type);
    const state = agenda.setup({ players: 1, toggles: {}, maxTurns: 1 });
    expect(() => agenda.apply(state, { type: 'fly' })).toThrow(IllegalAction);
    expect(agenda.apply(state, { type: 'stop' }).state).toEqual(state);
  });
});
