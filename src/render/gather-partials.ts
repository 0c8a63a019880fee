import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';

/** A partial that is not there is one mistake, however many templates call it. */
export function mergeMissingPartials(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isOfPartial = ({ code }: Diagnostic): boolean => code === 'template/no-such-partial';
  const first = new Map<string, Diagnostic>();
  for (const one of diagnostics.filter(isOfPartial)) {
    const known = first.get(one.message);
    const also = {
      file: one.file,
      line: one.line,
      column: one.column,
      message: 'it is called here too',
    };
    first.set(
      one.message,
      known === undefined ? one : { ...known, related: [...known.related, also] },
    );
  }
  const told = new Map([...first.values()].map((one) => [placeKey(one), one]));
  return diagnostics.flatMap((one) => (isOfPartial(one) ? (told.get(placeKey(one)) ?? []) : one));
}
