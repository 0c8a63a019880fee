import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/nearest.ts';
import { placeholdersOf } from '../model/placeholders.ts';
import { pluralFormsOf } from '../model/wording.ts';
import { type SourceSpan, spanOfNode } from './source-place.ts';
import { templateError } from './template-problem.ts';
import type { Expression, Statement } from './template-rules.ts';
import {
  isTextOption,
  readCallText,
  TRANSLATION_HELPER,
  type TranslatableText,
} from './template-text.ts';

/** A text of a template that can be said in other languages. */
export interface TemplateText extends TranslatableText {
  /** Where it is written. */
  readonly place: SourceSpan;
}

interface WalkState {
  readonly file: string;
  readonly texts: TemplateText[];
  readonly diagnostics: Diagnostic[];
}

type Call = hbs.AST.MustacheStatement | hbs.AST.SubExpression;

/** Every call of `t` in a template's syntax tree: what it says, and what is wrong with it. */
export function collectTemplateTexts(
  file: string,
  tree: hbs.AST.Program,
): { texts: readonly TemplateText[]; diagnostics: readonly Diagnostic[] } {
  const walk: WalkState = { file, texts: [], diagnostics: [] };
  walkProgram(walk, tree);
  return walk;
}

function walkProgram(walk: WalkState, program: hbs.AST.Program | undefined): void {
  for (const node of (program?.body ?? []) as Statement[]) {
    switch (node.type) {
      case 'MustacheStatement':
        walkCall(walk, node);
        break;
      case 'BlockStatement':
        walkArguments(walk, node);
        walkProgram(walk, node.program);
        walkProgram(walk, node.inverse);
        break;
      case 'PartialStatement':
        walkArguments(walk, node);
        break;
      case 'PartialBlockStatement':
        walkArguments(walk, node);
        walkProgram(walk, node.program);
        break;
      case 'ContentStatement':
      case 'CommentStatement':
        break;
    }
  }
}

function walkArguments(walk: WalkState, { params, hash }: Pick<Call, 'params' | 'hash'>): void {
  for (const value of [...params, ...(hash?.pairs ?? []).map((pair) => pair.value)]) {
    const expression = value as Expression;
    if (expression.type === 'SubExpression') walkCall(walk, expression);
  }
}

function walkCall(walk: WalkState, node: Call): void {
  walkArguments(walk, node);
  const { original } = node.path as hbs.AST.PathExpression;
  if (original !== TRANSLATION_HELPER) return;
  const [first] = node.params as Expression[];
  if (first?.type !== 'StringLiteral' || node.params.length !== 1) {
    reportText(walk, first ?? node, {
      message: '`t` takes one text, written out here so that it can be translated',
      hint: 'a value goes into it by a name: `{{t "Take {count} fares" count=card.cost}}`',
    });
    return;
  }
  const values = new Map(
    (node.hash?.pairs ?? []).map((pair) => [pair.key, pair.value as Expression]),
  );
  if (!checkLiteralTexts(walk, values)) return;
  const called = readCallText(first.value, literalTexts(values));
  checkPlaceholders(walk, node, { called, names: [...values.keys()] });
  walk.texts.push({ ...called, place: spanOfNode(walk.file, first.loc) });
}

const literalTexts = (values: ReadonlyMap<string, Expression>): Record<string, string> =>
  Object.fromEntries(
    [...values].flatMap(([key, value]) =>
      value.type === 'StringLiteral' ? [[key, value.value]] : [],
    ),
  );

/** Forms and context are part of the text, so they are written out too. */
function checkLiteralTexts(walk: WalkState, values: ReadonlyMap<string, Expression>): boolean {
  const computed = [...values].filter(
    ([key, value]) => isTextOption(key) && value.type !== 'StringLiteral',
  );
  for (const [key, value] of computed) {
    reportText(walk, value, {
      message: `\`${key}=\` is part of the text, and is written out like it`,
      hint: 'give the value another name',
    });
  }
  return computed.length === 0;
}

function checkPlaceholders(
  walk: WalkState,
  node: Call,
  { called, names }: { called: TranslatableText; names: readonly string[] },
): void {
  const { wording } = called;
  const used = new Set(pluralFormsOf(wording).flatMap(([, text]) => placeholdersOf(text)));
  const given = names.filter((name) => !isTextOption(name));
  const missing = [...used].filter((name) => !given.includes(name));
  for (const name of missing) {
    reportText(walk, node, {
      message: `\`{${name}}\` has no value`,
      hint: hintForName(name, given) ?? `give it one: \`${name}=card.${name}\``,
    });
  }
  const isPlural = typeof wording !== 'string';
  const idle = given.filter((name) => !used.has(name) && !(isPlural && name === 'count'));
  // A name misspelt in the text leaves its value idle: that is one mistake.
  for (const name of idle.slice(missing.length)) {
    reportText(walk, node, {
      message: `\`${name}=\` stands nowhere in the text`,
      hint: hintForName(name, used) ?? `the text shows it as \`{${name}}\``,
    });
  }
  if (isPlural && !given.includes('count')) {
    reportText(walk, node, {
      message: 'a text in several forms needs `count=`, by which one is chosen',
      hint: null,
    });
  }
}

function reportText(
  { file, diagnostics }: WalkState,
  node: hbs.AST.Node,
  { message, hint }: { message: string; hint: string | null },
): void {
  const code = 'template/wrong-text';
  diagnostics.push(templateError(spanOfNode(file, node.loc), { code, message, hint }));
}
