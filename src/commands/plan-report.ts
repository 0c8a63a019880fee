import { summariseDeckPlan } from '../layout/summarise-deck-plan.ts';
import type { ComponentPlan, Format } from '../model/sheet.ts';
import { formatNumber } from '../model/units.ts';

/** The plan of a build for people: every file with its sheets and cards, and what to know of it. */
export function formatPlan(plans: readonly ComponentPlan[], formats: readonly Format[]): string {
  const lines = plans.flatMap((plan) => [
    summary(plan),
    ...plan.layout.notes.map((note) => `  note: ${note}`),
    ...(formats.includes('html') ? [`  ${plan.htmlPath}`] : []),
    ...(formats.includes('pdf') ? [`  ${plan.pdfPath}`] : []),
    ...sheetLines(plan),
  ]);
  return `${lines.join('\n')}\n`;
}

function summary({ component, layout }: ComponentPlan): string {
  if (layout.kind === 'deck') return summariseDeckPlan(layout);
  const { widthIn, heightIn } = layout.page;
  return `${component.id}: 1 page of ${formatNumber(widthIn)} x ${formatNumber(heightIn)} in`;
}

/** `sheet 2: bike-rack x2, detour`. */
const sheetLines = ({ layout }: ComponentPlan): string[] =>
  layout.kind === 'board'
    ? []
    : layout.sheets.map((sheet) => {
        const copies = new Map<string, number>();
        for (const { cardId } of sheet.slots) copies.set(cardId, (copies.get(cardId) ?? 0) + 1);
        const cards = [...copies].map(([id, count]) => (count === 1 ? id : `${id} x${count}`));
        return `    sheet ${sheet.number}: ${cards.join(', ')}`;
      });

/** The plan as data: the same for programs. */
export const planDocument = (plans: readonly ComponentPlan[], out: string): object => ({
  out,
  plan: plans.map(({ component, paper, htmlPath, pdfPath, layout }) => ({
    component: component.id,
    paper: paper?.id ?? null,
    html: htmlPath,
    pdf: pdfPath,
    notes: layout.notes,
    sheets:
      layout.kind === 'board'
        ? [{ number: 1, cards: [] }]
        : layout.sheets.map(({ number, slots }) => ({
            number,
            cards: slots.map((slot) => ({ slot: slot.number, id: slot.cardId })),
          })),
  })),
});
