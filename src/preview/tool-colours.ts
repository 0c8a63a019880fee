/** The colours of the page by name, for a light and for a dark screen. Text in them is at 4.5:1 or better. */
const COLOURS = {
  light: {
    ground: '#eef0f2',
    raised: '#ffffff',
    ink: '#1c2127',
    soft: '#566069',
    faint: '#c6ccd2',
    rule: '#d9dee3',
    accent: '#0a5fb4',
    'on-accent': '#ffffff',
    hover: '#e6ebf0',
    warn: '#8a4f00',
    'warn-ground': '#fff1d6',
    error: '#b3261e',
    'error-ground': '#fde8e6',
    fine: '#1f7a3d',
  },
  dark: {
    ground: '#15181c',
    raised: '#1d2126',
    ink: '#e8ebee',
    soft: '#a3acb5',
    faint: '#4a525a',
    rule: '#30363d',
    accent: '#74b5f5',
    'on-accent': '#0b1a29',
    hover: '#2a3037',
    warn: '#f0bd6a',
    'warn-ground': '#332713',
    error: '#ff9d94',
    'error-ground': '#3d1c1a',
    fine: '#74cf93',
  },
} as const;

const colourDeclarations = (scheme: keyof typeof COLOURS): string =>
  [
    `color-scheme: ${scheme};`,
    ...Object.entries(COLOURS[scheme]).map(([name, colour]) => `--${name}: ${colour};`),
  ].join(' ');

/** The colours as variables: as the system has it, or as `data-theme` on the root says. */
export const COLOURS_CSS = `\
:root { ${colourDeclarations('light')} }
:root[data-theme="dark"] { ${colourDeclarations('dark')} }
@media (prefers-color-scheme: dark) {
  :root[data-theme="auto"] { ${colourDeclarations('dark')} }
}
`;
