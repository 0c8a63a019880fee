import { nearestName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import type { Bounds, ConfigRequest, GameConfig, Toggle } from './game-module.ts';

/** What a game can be configured in. */
export interface Configurable {
  readonly seats: { readonly least: number; readonly most: number };
  readonly toggles: readonly Toggle[];
  readonly bounds: Bounds;
}

/**
 * A whole configuration from what was asked for: toggles go by id or by name, in any case, and those
 * that nobody asked for get their standard.
 *
 * @throws CliError (exit 2) for an unknown toggle or value, or numbers that cannot be played with
 */
export function configureGame(rules: Configurable, asked: ConfigRequest): GameConfig {
  const { players, maxTurns = rules.bounds.maxTurns } = asked;
  const { least, most } = rules.seats;
  if (!Number.isInteger(players) || players < least || players > most) {
    throw usageError(`this game is for ${least} to ${most} players, not for ${players}`);
  }
  if (!Number.isInteger(maxTurns) || maxTurns < 1) {
    throw usageError(`a game has at least 1 turn, not ${maxTurns}`);
  }
  const chosen = Object.entries(asked.toggles ?? {}).map(([name, value]): [string, string] => {
    const toggle = findToggle(rules.toggles, name);
    return [toggle.id, requireValue(toggle, value)];
  });
  const standard = rules.toggles.map((toggle): [string, string] => [toggle.id, toggle.standard]);
  return { players, toggles: Object.fromEntries([...standard, ...chosen]), maxTurns };
}

/**
 * A question by its number or its name, in any case.
 *
 * @throws CliError (exit 2) that names the nearest, or all of them
 */
export function findToggle(toggles: readonly Toggle[], name: string): Toggle {
  const wanted = name.toLowerCase();
  const found = toggles.find((one) => one.id.toLowerCase() === wanted || one.name === wanted);
  if (found !== undefined) return found;
  const names = toggles.flatMap((toggle) => [...new Set([toggle.id, toggle.name])]);
  const nearest = nearestName(name, names);
  const all = toggles.map((one) => (one.id === one.name ? one.id : `${one.id} ${one.name}`));
  throw usageError(
    `no question of the rules is called ${name}`,
    nearest === null ? `there are ${all.join(', ')}` : `did you mean \`${nearest}\`?`,
  );
}

function requireValue({ id, name, values }: Toggle, value: string): string {
  const known = values.map((one) => one.value);
  if (known.includes(value)) return value;
  throw usageError(`${id} (${name}) cannot be ${value}`, `it can be ${known.join(' or ')}`);
}
