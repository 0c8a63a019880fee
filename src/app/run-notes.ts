import { isSameLanguageCode } from '../diagnostics/suggestions.ts';
import { withMembers } from '../layout/merge-decks.ts';
import type { Component, DeckComponent, Pack } from '../pack/pack.ts';
import { canonicalLanguageCode, languageName } from '../text/language.ts';
import type { LanguageRequest } from './check.ts';
import type { CheckFolderOptions, ReadyRun } from './load.ts';

/** What a user should know of how a pack was loaded, whatever is made of these components of it. */
export const notesOfRun = (
  {
    language,
    sleeves,
  }: { readonly language: LanguageRequest } & Pick<CheckFolderOptions, 'sleeves'>,
  run: Pick<ReadyRun, 'rendered' | 'renderAs' | 'presets'>,
  made: readonly Component[],
): string[] => [
  ...fallbackNotes(language, run.rendered.pack),
  ...(sleeves === undefined || followsSleeves(run, made)
    ? []
    : [run.rendered.words('plan.no-sleeves')]),
];

/** A note where a more general language stands in for the one that was asked for. */
function fallbackNotes({ locale }: LanguageRequest, { game: { language } }: Pack): string[] {
  const asked = locale === null ? null : canonicalLanguageCode(locale);
  if (asked === null || isSameLanguageCode(asked, language)) return [];
  return [
    `the pack has no ${languageName(asked)} (\`${asked}\`): this is its ${languageName(language)} (\`${language}\`)`,
  ];
}

/** Whether anything is drawn in another way for cards with, or without, sleeves. */
function followsSleeves(
  { rendered, renderAs, presets }: Pick<ReadyRun, 'rendered' | 'renderAs' | 'presets'>,
  made: readonly Component[],
): boolean {
  const ids = new Set(withMembers(made).map(({ id }) => id));
  const decks = rendered.pack.components.flatMap((one) =>
    one.kind === 'deck' && ids.has(one.id) ? [one] : [],
  );
  const [standard = null] = presets.sleeves.values();
  const sleeves = rendered.pack.sleeves === null ? standard : null;
  const isOther = (deck: DeckComponent): boolean => {
    const other = renderAs(deck, {}, { sleeves });
    return (['faces', 'backs'] as const).some((side) =>
      [...(other[side].get(deck.id) ?? [])].some(
        ([card, html]) => rendered[side].get(deck.id)?.get(card) !== html,
      ),
    );
  };
  // Boxes are cut along lines of their own: most decks need not be drawn again to know.
  return decks.some((deck) => deck.cut === 'drawn' && isOther(deck)) || decks.some(isOther);
}
