import { hintForIcon } from '../../diagnostics/suggestions.ts';
import { missingIcon } from '../../pack/icons.ts';
import { iconContent } from '../../pack/pictures.ts';
import { type HelperCall, Markup, textArgument } from '../../pack/template-helper.ts';
import { escapeMarkup } from '../../text/text-markup.ts';

/** `{{icon "park"}}`: the pack's drawing of that name, in the colour of the text around it. */
export function icon(call: HelperCall): Markup {
  return new Markup(iconMarkup(call, textArgument(call, 0, 'icon')));
}

/** The SVG of an icon of the pack with its classes; for an unknown name, which is reported, a box with it. */
export function iconMarkup({ pack, args, report }: HelperCall, name: string): string {
  const source = pack.icons.get(name);
  if (source === undefined) {
    report({
      code: 'template/no-such-icon',
      message: `there is no icon \`${name}\``,
      hint:
        hintForIcon(name, pack.icons.keys(), pack.unusableIcons ?? []) ??
        'add an icon with that name to assets/icons',
      about: typeof args[0] === 'string' ? args[0] : name,
    });
  }
  return iconSvg(name, source ?? missingIcon(name));
}

/** The drawing of an icon with its classes, in its own colours or that of the text around it. */
export function iconSvg(name: string, source: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(source) ?? [];
  const attribute = (key: string): string | undefined =>
    new RegExp(` ${key}="([^"]*)"`).exec(root)?.[1];
  const own = attribute('class');
  const classes = `icon ${escapeMarkup(`icon--${name}`)}${own === undefined ? '' : ` ${own}`}`;
  const [viewBox, fill] = [
    attribute('viewBox') ?? '0 0 24 24',
    attribute('fill') ?? 'currentColor',
  ];
  return `<svg class="${classes}" viewBox="${viewBox}" fill="${fill}" aria-hidden="true">${iconContent(source)}</svg>`;
}

/** `{{#if (hasIcon card.id)}}`: true if the pack has a drawing of that name. */
export function hasIcon(call: HelperCall): boolean {
  return call.pack.icons.has(textArgument(call, 0, 'hasIcon'));
}
