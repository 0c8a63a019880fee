import type { Diagnostic } from './diagnostic.ts';
import { formatCardList, relatedCardPlaces } from './shown-cards.ts';

/** The markup of what is drawn, by component, then by card. */
type CardMarkup = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * A class that was renamed on one side only leaves its cards without their styles: what is wrong with
 * the pages of those cards comes of it, and is part of its report.
 */
export function mergeConsequences(
  diagnostics: readonly Diagnostic[],
  { faces, backs }: { readonly faces: CardMarkup; readonly backs: CardMarkup },
): Diagnostic[] {
  const causes = diagnostics.filter(({ unknownClass }) => unknownClass !== undefined);
  if (causes.length === 0) return [...diagnostics];
  const sides = [...faces.values(), ...backs.values()];
  const has = (card: string, name: string): boolean =>
    sides.some((side) => classNamesIn(side.get(card) ?? '').has(name));
  const folded = new Map<Diagnostic, Diagnostic[]>();
  const rest = diagnostics.filter((one) => {
    const { shown } = one;
    if (shown === undefined) return true;
    const cause = causes.find(({ unknownClass = '' }) =>
      shown.cards.every(({ id }) => has(id, unknownClass)),
    );
    if (cause !== undefined) folded.set(cause, [...(folded.get(cause) ?? []), one]);
    return cause === undefined;
  });
  return rest.map((one) => withConsequences(one, folded.get(one) ?? []));
}

function withConsequences(cause: Diagnostic, consequences: readonly Diagnostic[]): Diagnostic {
  if (consequences.length === 0) return cause;
  const shown = consequences.flatMap((one) => one.shown?.cards ?? []);
  const cards = [...new Map(shown.map((card) => [card.id, card])).values()];
  const codes = [...new Set(consequences.map(({ code }) => `\`${code}\``))];
  return {
    ...cause,
    severity: consequences.some(({ severity }) => severity === 'error') ? 'error' : cause.severity,
    message: `${cause.message}; so there is ${codes.join(', ')} on ${cards.length} of its cards: ${formatCardList(cards)}`,
    related: [...cause.related, ...relatedCardPlaces(cards)],
  };
}

const classNamesIn = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].flatMap(([, double, single]) =>
      (double ?? single ?? '').split(/\s+/),
    ),
  );
