import { describeEffects } from '../../pack/effect-sentences.ts';
import { isEffectList } from '../../pack/effects.ts';
import { describeArgument, type TemplateHelper } from '../../pack/template-helper.ts';

/**
 * `{{effects card.effects}}`, `{{effects card.effects when="score" separator=" · "}}`: the sentences of
 * effects, in the words of the pack; those of one moment alone, or without full stops and with something
 * between them. They have the marks of rich text: `{{rich (effects card.effects)}}`.
 */
export const effects: TemplateHelper = (call) => {
  const { args, hash, pack } = call;
  const [value] = args;
  // A missing field was reported where it is read; an empty one has no effects.
  if (value === undefined && args.length > 0) return undefined;
  if (value === null) return null;
  const wrong = (message: string, hint: string | null): undefined => {
    call.report({ code: 'template/wrong-value', message, hint });
  };
  if (pack.effects === null) {
    return wrong(
      '`effects` needs a table of words, and game.yaml names none',
      'add `effects: { verbs: effects }` to game.yaml',
    );
  }
  if (!isEffectList(value)) {
    return wrong(
      `\`effects\` needs a list of effects, found ${typeof value === 'object' ? describeArgument(value) : `a ${typeof value}`}`,
      'pass a field that has `x-effects` in its schema',
    );
  }
  const { when, separator } = hash;
  const stray = Object.entries({ when, separator }).find(
    ([, option]) => option !== undefined && typeof option !== 'string',
  );
  if (stray !== undefined) return wrong(`\`${stray[0]}=\` must be a text`, null);
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
