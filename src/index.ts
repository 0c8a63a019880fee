export { type CheckedRun, checkFolder } from './app/load.ts';
export { type BuildRequest, type BuildResult, buildOutput } from './app/output.ts';
export type { Diagnostic, RelatedPlace, Severity } from './diagnostics/diagnostic.ts';
export { CliError, EXIT, InternalError } from './diagnostics/errors.ts';
export { planPack } from './layout/plan-pack.ts';
export { selectComponents } from './layout/select-components.ts';
export type { StageClock } from './limits/time-budget.ts';
export type { Component, Pack } from './pack/pack.ts';
export type { ComponentPlan } from './pack/sheet.ts';
