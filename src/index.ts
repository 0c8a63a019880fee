export { type BuildRequest, type BuildResult, buildOutput } from './build-output.ts';
export { type CheckedRun, checkFolder } from './check-folder.ts';
export type { Component, Pack } from './core/pack.ts';
export type { ComponentPlan } from './core/sheet.ts';
export type { Diagnostic, RelatedPlace, Severity } from './diagnostics/diagnostic.ts';
export { CliError, EXIT, InternalError } from './errors.ts';
export { planPack } from './layout/plan-pack.ts';
export { selectComponents } from './layout/select-components.ts';
export type { StageClock } from './time-budget.ts';
