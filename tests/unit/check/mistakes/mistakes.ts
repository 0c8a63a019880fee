import type { Mistake } from '../../../helpers/mistakes.ts';
import { BOARD_MISTAKES } from './board.ts';
import { COLOUR_MISTAKES } from './colours.ts';
import { COMPUTED_MISTAKES } from './computed.ts';
import { COUNT_MISTAKES } from './counts.ts';
import { DRESSING_MISTAKES } from './dressing.ts';
import { FILE_MISTAKES } from './files.ts';
import { ID_MISTAKES } from './ids.ts';
import { INDENT_MISTAKES } from './indents.ts';
import { MARK_AND_SPACE_MISTAKES } from './marks-and-spaces.ts';
import { NAME_MISTAKES } from './names.ts';
import { PIECE_MISTAKES } from './pieces.ts';
import { PLAY_MISTAKES } from './play.ts';
import { QUOTE_MISTAKES } from './quotes.ts';
import { REFERENCE_MISTAKES } from './references.ts';
import { RULEBOOK_MISTAKES } from './rulebook.ts';
import { SCHEMA_MISTAKES } from './schemas.ts';
import { SHAPE_MISTAKES } from './shapes.ts';
import { STYLE_MISTAKES } from './styles.ts';
import { TEMPLATE_MISTAKES } from './templates.ts';
import { WAIVER_MISTAKES } from './waivers.ts';
import { WORD_MISTAKES } from './words.ts';
import { YAML_MISTAKES } from './yaml.ts';

/** Mistakes that people make, by kind. */
export const MISTAKES: Readonly<Record<string, readonly Mistake[]>> = {
  'the YAML of a file': YAML_MISTAKES,
  'the indents of a file': INDENT_MISTAKES,
  'quotes in a file': QUOTE_MISTAKES,
  'which files there are': FILE_MISTAKES,
  'a schema': SCHEMA_MISTAKES,
  'the shape of a value': SHAPE_MISTAKES,
  'what refers to what': REFERENCE_MISTAKES,
  'what is waived': WAIVER_MISTAKES,
  ids: ID_MISTAKES,
  'the board': BOARD_MISTAKES,
  'computed tables': COMPUTED_MISTAKES,
  'how many there are': COUNT_MISTAKES,
  'names and sizes': NAME_MISTAKES,
  'words in texts and labels': WORD_MISTAKES,
  'marks in texts, and spaces on the board': MARK_AND_SPACE_MISTAKES,
  'the dressing of the board': DRESSING_MISTAKES,
  'pieces and parts': PIECE_MISTAKES,
  colours: COLOUR_MISTAKES,
  'a template': TEMPLATE_MISTAKES,
  'a stylesheet': STYLE_MISTAKES,
  'a rulebook': RULEBOOK_MISTAKES,
  'rules of the pack': PLAY_MISTAKES,
};
