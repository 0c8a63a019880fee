import { type Command, InvalidArgumentError, Option } from 'commander';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';
import { addWaiveOption, type WaiveFlags } from './waive-option.ts';

export interface ExportTtsFlags extends LocaleFlags, WaiveFlags {
  /** Ends in `/`. */
  readonly baseUrl?: string;
}

/** An address that ends in `/`. */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It must be an address such as https://example.com/game/.');
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Adds the options of `export tts`. */
export const addExportTtsOptions = (command: Command): Command =>
  addWaiveOption(addLocaleOption(command)).addOption(
    new Option(
      '--base-url <url>',
      'where the files will lie for others (default: this folder, for this machine alone)',
    ).argParser(parseBaseUrl),
  );
