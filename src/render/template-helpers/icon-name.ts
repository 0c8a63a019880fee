import { hintForIcon } from '../../diagnostics/nearest.ts';
import { iconDisplayName } from '../../model/icon-name.ts';
import { type HelperCall, textArgument } from '../template-helper.ts';

/** `{{iconName "bus-loop"}}`: what the drawing is called, by its `<title>`. */
export function iconName(call: HelperCall): string {
  const name = textArgument(call, 0, 'iconName');
  if (name === null) return '';
  const { icons, unusableIcons } = call.pack;
  const source = icons.get(name);
  if (source !== undefined) return iconDisplayName(name, source);
  call.report({
    code: 'template/no-such-icon',
    message: `no icon is called \`${name}\``,
    hint: hintForIcon(name, icons.keys(), unusableIcons ?? []),
  });
  return '';
}
