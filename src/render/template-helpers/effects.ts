import { describeEffects } from '../../pack/effect-sentences.ts';
import { isEffectList } from '../../pack/effects.ts';
import {
  describeArgument,
  missingValue,
  type TemplateHelper,
  wrongValue,
} from '../../pack/template-helper.ts';

/**
 * `{{effects card.effects}}`, `{{effects card.effects when="score" separator=" · "}}`: the sentences of
 * effects, in the words of the pack; those of one moment alone, or without full stops and with something
 * between them. They have the marks of rich text: `{{rich (effects card.effects)}}`.
 */
export const effects: TemplateHelper = (call) => {
  const { args, hash, pack } = call;
  const [value] = args;
  if (value === undefined && args.length > 0) return missingValue();
  // An empty field has no effects.
  if (value === null) return null;
  if (pack.effects === null) {
    return wrongValue(
      '`effects` needs a table of words, and game.yaml names none',
      'add `effects: { verbs: effects }` to game.yaml',
    );
  }
  if (!isEffectList(value)) {
    return wrongValue(
      `\`effects\` needs a list of effects, found ${typeof value === 'object' ? describeArgument(value) : `a ${typeof value}`}`,
      'pass a field that has `x-effects` in its schema',
    );
  }
  const { when, separator } = hash;
  for (const [name, option] of Object.entries({ when, separator })) {
    if (option !== undefined && typeof option !== 'string')
      return wrongValue(`\`${name}=\` must be a text`);
  }
  call.onTableRead();
  const { text, gaps } = describeEffects(value, pack, {
    ...(typeof when === 'string' ? { when } : {}),
    ...(typeof separator === 'string' ? { separator } : {}),
  });
  for (const { table, id, field } of gaps) {
    call.reportCard({
      code: 'effect/message-argument',
      message: `\`${id}\` of \`${table}\` has no \`${field}\`, which a sentence says`,
      hint: `give it a \`${field}\``,
      about: id,
    });
  }
  return text;
};
