import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchEntries } from '../../src/locales/match-entries.ts';
import type { SourceText } from '../../src/locales/source-texts.ts';
import { updateLocale } from '../../src/locales/update-locale.ts';
import type { Wording } from '../../src/text/translation.ts';
import { localeOf, sourceText, type TypedEntry, typedFile } from '../helpers/locale-files.ts';
import { runs } from '../helpers/runs.ts';

const words = fc
  .array(fc.constantFrom('take', 'a', 'fare', "l'arrêt:", '- go', '# 3', '"so"', 'é\u00a0!', 'x'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(' '));
const wording: fc.Arbitrary<Wording> = fc.oneof(
  { weight: 3, arbitrary: words },
  fc.record({ one: words, other: words }),
);
const comment = fc.stringMatching(/^ note [a-z]{1,8}$/);

/** A pack of some texts, and what a translator has done of them: some twice changed, some not at all. */
const cases = fc
  .uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z]{1,5}$/), wording, now: wording }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 8,
  })
  .chain((texts) =>
    fc.record({
      texts: fc.constant(texts),
      done: fc.shuffledSubarray(texts),
      stale: fc.subarray(texts),
      empty: fc.subarray(texts),
      comments: fc.array(fc.tuple(comment, comment), { minLength: 8, maxLength: 8 }),
      hasCrLf: fc.boolean(),
    }),
  )
  .map(({ texts, done, stale, empty, comments, hasCrLf }) => {
    const textOf = ({ id, wording, now }: (typeof texts)[number]): SourceText =>
      sourceText(`cards/${id}/text`, stale.some((one) => one.id === id) ? now : wording);
    const entries = done.map(
      (one, index): TypedEntry => ({
        for: `cards/${one.id}/text`,
        source: one.wording,
        text: empty.includes(one) ? null : translationOf(one.wording),
        comments: comments[index] ?? [' note', ' note'],
      }),
    );
    const file = typedFile(entries);
    return {
      texts: texts.map(textOf),
      entries,
      files: new Map([['locales/fr/mine.yaml', hasCrLf ? file.replaceAll('\n', '\r\n') : file]]),
      hasCrLf,
    };
  });

const translationOf = (source: Wording): Wording =>
  typeof source === 'string'
    ? `fr ${source}`
    : { one: `fr ${source.one}`, other: `fr ${source.other}` };

const update = (files: ReadonlyMap<string, string>, texts: readonly SourceText[]) =>
  updateLocale({ locale: localeOf('fr', files), files, texts, schema: 'schema.json' });

describe('a translation', () => {
  it('is printed if, and only if, it was made from what the text says now', () => {
    fc.assert(
      fc.property(cases, ({ texts, entries, files }) => {
        const { translations, diagnostics } = matchEntries(localeOf('fr', files), texts);
        for (const text of texts) {
          const entry = entries.find((one) => one.for === text.for);
          const isFresh = JSON.stringify(entry?.source) === JSON.stringify(text.wording);
          const isPrinted = entry !== undefined && entry.text !== null && isFresh;
          expect(translations.get(text.id)?.wording ?? null).toEqual(
            isPrinted ? entry?.text : null,
          );
          const isStale = diagnostics.some(
            ({ code, message }) => code === 'locale/stale' && message !== '',
          );
          if (entry !== undefined && entry.text !== null && !isFresh) expect(isStale).toBe(true);
        }
      }),
    );
  });
});

describe('an update of a language', () => {
  it('has an entry for every text afterwards, and loses neither a translation nor a comment', () => {
    fc.assert(
      fc.property(cases, ({ texts, entries, files, hasCrLf }) => {
        const updated = new Map([...files, ...update(files, texts).files]);
        const locale = localeOf('fr', updated);
        expect(locale.diagnostics).toEqual([]);
        expect(locale.entries.map((one) => one.for).sort()).toEqual(
          texts.map((one) => one.for).sort(),
        );
        const all = [...updated.values()].join('\n');
        for (const { for: name, text, comments = [] } of entries) {
          const kept = locale.entries.find((one) => one.for === name);
          expect(kept?.text).toEqual(text);
          for (const one of comments) expect(all).toContain(`#${one}`);
        }
        for (const text of texts) {
          const entry = locale.entries.find((one) => one.for === text.for);
          expect(entry?.source).toEqual(text.wording);
        }
        if (hasCrLf) expect(updated.get('locales/fr/mine.yaml')).not.toMatch(/[^\r]\n/);
      }),
    );
  });

  it('keeps what a stale translation was made from, so that it is still reported', () => {
    fc.assert(
      fc.property(cases, ({ texts, entries, files }) => {
        const before = matchEntries(localeOf('fr', files), texts);
        const updated = new Map([...files, ...update(files, texts).files]);
        const after = matchEntries(localeOf('fr', updated), texts);
        expect([...after.translations.keys()].sort()).toEqual(
          [...before.translations.keys()].sort(),
        );
        for (const { for: name, source, text } of entries) {
          const entry = localeOf('fr', updated).entries.find((one) => one.for === name);
          const isStale = JSON.stringify(entry?.source) !== JSON.stringify(source);
          expect(entry?.was ?? null).toEqual(isStale && text !== null ? source : null);
        }
      }),
    );
  });

  it('writes any text so that it is read back as it is', () => {
    const marks = fc.constantFrom(
      ...'a1~.“”„‘’"\'#:-?,[]{}&*!|>%@`\\ \n\r\t\u0085\u2028\ufeff\ud800',
    );
    const text = fc.oneof(
      fc.string({ unit: marks, minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
    );
    fc.assert(
      fc.property(text, text, fc.boolean(), (one, other, hasCrLf) => {
        const name = 'locales/fr/cards.yaml';
        const before = new Map(hasCrLf ? [[name, '# Mine.\r\n[]\r\n']] : []);
        const texts = [sourceText('cards/a/text', one), sourceText('cards/b/text', { one, other })];
        const { files } = update(before, texts);
        const saved = Buffer.from(files.get(name) ?? '').toString();
        const { entries, diagnostics } = localeOf('fr', new Map([[name, saved]]));
        expect(entries.map(({ source }) => source)).toEqual(texts.map(({ wording }) => wording));
        const codes = diagnostics.map(({ code }) => code);
        expect(codes.filter((code) => code !== 'text/control-character')).toEqual([]);
      }),
      runs(1000),
    );
  });
});
