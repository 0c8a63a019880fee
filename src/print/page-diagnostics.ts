import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Component } from '../model/pack.ts';
import type { PageProblem, PageProblemKind } from './page-problem.ts';

const CODES: Readonly<Record<PageProblemKind, string>> = {
  'request-refused': 'page/request-refused',
  'request-failed': 'page/request-failed',
  'font-failed': 'page/font-failed',
  'image-failed': 'page/image-failed',
  'page-overflow': 'page/overflow',
  'page-error': 'page/script-error',
  'console-error': 'page/browser-error',
};

const HINTS: Readonly<Partial<Record<PageProblemKind, string>>> = {
  'request-refused': 'a page may load only what lies in the pack: put the file into assets/',
  'request-failed': 'is the file in assets/, and its name spelt alike?',
  'image-failed': 'is it a picture that a browser can show?',
};

/** What went wrong while a component was laid out, told at the component in game.yaml. */
export const pageDiagnostics = (
  component: Component,
  problems: readonly PageProblem[],
): Diagnostic[] =>
  problems.map(({ kind, message }) => ({
    ...component.place,
    code: CODES[kind],
    severity: 'error',
    message,
    hint: HINTS[kind] ?? null,
    related:
      component.kind === 'deck'
        ? [{ file: component.template, line: 1, column: 1, message: 'its faces are drawn here' }]
        : [],
  }));
