import { formatMessage, type MessageValues } from '../text/message-format.ts';
import { joinAsWords } from '../text/translation.ts';
import { valueAt } from '../values/value-shapes.ts';
import {
  argumentsOf,
  conditionsOf,
  type Duration,
  type Effect,
  type EffectCondition,
  type EffectTarget,
  isChoice,
  momentOf,
  NO_TARGET,
  usedNames,
  type Verb,
  type Vocabulary,
  vocabularyOf,
} from './effects.ts';
import type { Fields, Pack } from './pack.ts';

/** A record that lacks what a sentence says of it. */
export interface SentenceGap {
  readonly table: string;
  readonly id: string;
  readonly field: string;
}

export interface SentenceOptions {
  /** Only what happens at this moment. */
  readonly when?: string;
  /** Between the effects, which then are not sentences with full stops. */
  readonly separator?: string;
}

/** The effects of a card in the words of its pack, in its language. */
export function describeEffects(
  effects: readonly Effect[],
  pack: Pick<Pack, 'effects' | 'tables' | 'game'>,
  { when, separator }: SentenceOptions = {},
): { readonly text: string; readonly gaps: readonly SentenceGap[] } {
  const writer = new SentenceWriter(pack);
  const { language } = pack.game;
  const sentences = effects
    .filter((one) => when === undefined || momentOf(one, writer.vocabulary) === when)
    .map((one) => upperFirst(writer.effect(one, when ?? null), language));
  const text =
    separator === undefined
      ? sentences.map((one) => withStop(one, language)).join(' ')
      : sentences.join(separator);
  return { text, gaps: writer.gaps };
}

/** A first letter that begins a sentence; one after a number does not. */
const upperFirst = (text: string, language: string): string =>
  text.replace(/^([*"'“„«(¿¡]*)(\p{L})/u, (_, marks: string, letter: string) =>
    marks.concat(letter.toLocaleUpperCase(language)),
  );

const STOPPED = /[.!?…。！？][*"'”’»)]*$/u;

const withStop = (text: string, language: string): string =>
  text === '' || STOPPED.test(text) ? text : `${text}${/^(?:ja|zh)\b/.test(language) ? '。' : '.'}`;

class SentenceWriter {
  readonly vocabulary: Vocabulary;
  readonly gaps: SentenceGap[] = [];
  readonly #tables: Pack['tables'];
  readonly #language: string;

  constructor(pack: Pick<Pack, 'effects' | 'tables' | 'game'>) {
    this.vocabulary = vocabularyOf(pack);
    this.#tables = pack.tables;
    this.#language = pack.game.language;
  }

  /** @param moment that need not be said, because all of the text is about it */
  effect(effect: Effect, moment: string | null): string {
    const bare = isChoice(effect) ? this.#choice(effect, moment) : this.#simple(effect);
    const { when } = effect;
    const usual = isChoice(effect) ? null : this.vocabulary.get(effect.do)?.when;
    const isSaid = when !== undefined && when !== usual && when !== moment;
    const timed =
      isSaid && this.vocabulary.has('when') ? this.#join('when', { effect: bare, when }) : bare;
    const conditions = conditionsOf(effect.if);
    if (conditions.length === 0) return timed;
    return this.#join('if', { condition: this.#conditions(conditions), effect: timed });
  }

  #choice({ choose, by }: Extract<Effect, { readonly choose: unknown }>, moment: string | null) {
    const options = choose.map((option) =>
      this.#fold(
        'and',
        option.map((one) => this.effect(one, moment)),
      ),
    );
    const effect = this.#fold('choose', options);
    return by === undefined ? effect : this.#join('by', { target: this.#target(by), effect });
  }

  #simple(effect: Extract<Effect, { readonly do: unknown }>): string {
    const verb = this.vocabulary.get(effect.do);
    if (verb === undefined) return '';
    const { to, for: duration } = effect;
    const said = this.#say(verb, argumentsOf(effect), (use) =>
      use === 'select' ? (to?.who ?? NO_TARGET) : to === undefined ? '' : this.#target(to),
    );
    const isInText =
      to === undefined || (verb.message !== null && usedNames(verb.message).has('to'));
    const aimed = isInText ? said : this.#join('to', { target: this.#target(to), effect: said });
    return duration === undefined
      ? aimed
      : this.#join('for', { effect: aimed, ...measure(duration) });
  }

  #target(target: EffectTarget): string {
    const verb = this.vocabulary.get(target.who);
    const said = verb === undefined ? '' : this.#say(verb, argumentsOf(target));
    const conditions = conditionsOf(target.if);
    if (conditions.length === 0) return said;
    return this.#join('who-if', { target: said, condition: this.#conditions(conditions) });
  }

  #conditions(conditions: readonly EffectCondition[]): string {
    const texts = conditions.map((one) => this.#condition(one));
    return joinAsWords(this.#language, 'conjunction', texts);
  }

  #condition(condition: EffectCondition): string {
    const verb = this.vocabulary.get(condition.is);
    if (verb === undefined) return '';
    const isNot = condition.not === true;
    const said = this.#say(verb, argumentsOf(condition), () => (isNot ? 'yes' : 'no'));
    const isInText = !isNot || (verb.message !== null && usedNames(verb.message).has('not'));
    return isInText ? said : this.#join('not', { condition: said });
  }

  /** Several texts in one: by a joiner of two, or as the language does it. */
  #fold(joiner: 'and' | 'choose', texts: readonly string[]): string {
    const [head = '', ...rest] = texts;
    if (!this.vocabulary.has(joiner)) {
      const type = joiner === 'and' ? 'conjunction' : 'disjunction';
      return joinAsWords(this.#language, type, texts);
    }
    return rest.reduce((first, second) => this.#join(joiner, { first, second }), head);
  }

  #join(joiner: string, values: Readonly<Record<string, string | number>>): string {
    const { message = null } = this.vocabulary.get(joiner) ?? {};
    if (message === null) return Object.values(values).join(' ');
    return formatMessage(message, this.#language, ([name = '']) => values[name] ?? null);
  }

  /** @param around what stands around the verb: `to` of an effect, `not` of a condition */
  #say(
    verb: Verb,
    values: Readonly<Record<string, string | number | boolean>>,
    around: (use: Parameters<MessageValues>[1]) => string | null = () => null,
  ): string {
    const valueFor: MessageValues = ([name = '', ...fields], use) => {
      const argument = verb.arguments.get(name);
      if (argument === undefined) return around(use);
      const value = values[name];
      if (value === undefined) return null;
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return argument.type === 'record'
        ? this.#field(argument.table, String(value), fields)
        : value;
    };
    return verb.message === null ? '' : formatMessage(verb.message, this.#language, valueFor);
  }

  #field(table: string, id: string, path: readonly string[]): string | number | null {
    const fields: Fields | undefined = this.#tables.get(table)?.byId.get(id)?.fields;
    const value = fields === undefined ? undefined : valueAt(fields, path);
    if (typeof value === 'string' || typeof value === 'number') return value;
    this.gaps.push({ table, id, field: path.join('.') });
    return null;
  }
}

const measure = (duration: Duration): Readonly<Record<string, string | number>> =>
  duration === 'game'
    ? { unit: 'game' }
    : 'turns' in duration
      ? { unit: 'turns', count: duration.turns }
      : { unit: 'rounds', count: duration.rounds };
