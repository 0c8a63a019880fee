import {
  FAIRVIEW,
  FARES,
  inFares,
  inRecord,
  type Mistake,
  REGIONS,
  UPGRADES,
} from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

/** Quotes that do not end, or are none. */
export const QUOTE_MISTAKES: readonly Mistake[] = [
  {
    code: 'yaml/syntax',
    of: 'a quote that does not end',
    edits: { [FARES]: inFares('name: "Fare') },
    at: [FARES, 'name: »"Fare'],
    message: 'this quote is not closed',
    hint: 'end the text with a straight `"`',
  },
  {
    code: 'yaml/syntax',
    of: 'a single quote that does not end',
    edits: { [UPGRADES]: inRecord('id: night-bus', 'name: Night Bus', "name: 'Night Bus") },
    at: [UPGRADES, "name: »'Night Bus"],
    hint: "end the text with a straight `'`; inside it, write that quote as `''`",
  },
  {
    code: 'yaml/syntax',
    of: 'a quote that does not end, before others that do',
    edits: { [FAIRVIEW]: inRecord('id: passenger-false-creek', '- "15/50"', '- "15/50') },
    at: [FAIRVIEW, '- »"15/50\n'],
    message: 'this quote is not closed',
  },
  {
    code: 'yaml/syntax',
    of: 'a quote that ends with a curly one',
    edits: { [FARES]: inFares('name: "Fare”') },
    at: [FARES, 'name: »"Fare”'],
    hint: 'a straight `"`',
  },
  {
    code: 'yaml/syntax',
    of: 'an apostrophe within single quotes',
    edits: { [FARES]: inFares("name: 'It's fare'") },
    at: [FARES, "name: 'It'»s fare'"],
    message: 'there is something after the closing quote',
    hint: "inside it, write that quote as `''`",
  },
  {
    code: 'yaml/syntax',
    of: 'a backslash within quotes',
    edits: { [FARES]: inFares('name: "Fa\\re\\q"') },
    at: [FARES, 'name: "Fa\\re»\\q"'],
    hint: 'for a literal backslash',
  },
  {
    code: 'yaml/syntax',
    of: 'curly quotes around a name',
    edits: { [FARES]: inFares('name: “Fare”') },
    at: [FARES, 'name: »“Fare”'],
    message: 'YAML treats curly quotes as part of the text',
    hint: 'put straight quotes',
  },
  {
    code: 'yaml/syntax',
    of: 'a curly quote before a name, and none behind it',
    edits: { [FARES]: inFares('name: “Fare') },
    at: [FARES, 'name: »“Fare'],
    message: 'YAML treats curly quotes as part of the text',
  },
  {
    code: 'yaml/syntax',
    of: 'a curly quote behind a name, and none before it',
    edits: { [FARES]: inFares('name: Fare”') },
    at: [FARES, 'name: »Fare”'],
  },
  {
    code: 'yaml/syntax',
    of: 'curly quotes around what refers to a record',
    edits: { [FAIRVIEW]: inRecord('id: passenger-false-creek', '- "15/50"', '- “15/50”') },
    at: [FAIRVIEW, '- »“15/50”'],
  },
  {
    code: 'yaml/syntax',
    of: 'single curly quotes around a colour',
    edits: { [REGIONS]: replacing('fill: "#a80b1c"', 'fill: ‘#a80b1c’') },
    at: [REGIONS, 'fill: »‘#a80b1c’'],
  },
  {
    code: 'yaml/syntax',
    of: 'curly quotes around a text with a colon',
    edits: { [FARES]: inFares('name: “Fare: one”') },
    at: [FARES, 'name: »“Fare: one”'],
    message: 'YAML treats curly quotes as part of the text',
  },
];
