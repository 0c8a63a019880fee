import { editFiles } from './pack-copy.ts';

/** A set of icons in the format of Iconify, drawn for these tests. */
export const ICON_PACKAGE = {
  prefix: 'game-icons',
  width: 512,
  height: 512,
  icons: {
    sword: { body: '<path fill="currentColor" d="M240 32h32v352h-32z"/>' },
    broadsword: { body: '<path fill="currentColor" d="M240 32h32v352h-32z"/>' },
    shield: {
      body: '<g fill="none" stroke="currentColor"><path d="M64 64h384v192z"/></g>',
      width: 600,
    },
    gem: {
      body: '<linearGradient id="a"><stop stop-color="#2080e0"/></linearGradient><path fill="url(#a)" d="M0 0h512v512z"/>',
    },
    trap: { body: '<script>x()</script>' },
  },
  aliases: {
    'sword-left': { parent: 'sword', hFlip: true },
    'shield-turned': { parent: 'shield', rotate: 1 },
    loop: { parent: 'loop' },
  },
};

const INFO = {
  name: 'Game Icons',
  author: { name: 'Ada Example' },
  license: { title: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/' },
};

/** Leaves what `npm install <name>` leaves of such a package in the folder of a pack. */
export const plantIconPackage = (
  folder: string,
  {
    name = '@iconify-json/game-icons',
    icons = ICON_PACKAGE as unknown,
    info = INFO as unknown,
  } = {},
): Promise<void> =>
  editFiles(folder, {
    'package.json': JSON.stringify({ dependencies: { [name]: '^1.2.4' } }),
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.2.4' }),
    [`node_modules/${name}/icons.json`]: JSON.stringify(icons),
    [`node_modules/${name}/info.json`]: JSON.stringify(info),
  });
