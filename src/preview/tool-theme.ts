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

/** The look of what can be pressed, chosen and typed in. */
export const CONTROLS_CSS = `\
button,
select,
input[type="search"] {
  min-height: 28px;
  padding: 3px 9px;
  border: 1px solid var(--rule);
  border-radius: 6px;
  background: var(--raised);
  color: var(--ink);
  font: inherit;
}

button:hover,
select:hover {
  background: var(--hover);
}

input[type="range"],
input[type="checkbox"] {
  accent-color: var(--accent);
}

:focus-visible,
.choice:has(input:focus-visible),
.item:has(input:focus-visible) {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 6px;
}

.choice input:focus-visible,
.item input:focus-visible {
  outline: none;
}

.tabs,
.row {
  display: flex;
  align-items: center;
}

.tabs,
#sides,
#overlays {
  gap: 2px;
  padding: 2px;
  border-radius: 8px;
  background: var(--ground);
}

.tools #sides,
.tools #overlays {
  border: 1px solid var(--rule);
  background: var(--raised);
}

.choice {
  position: relative;
  display: inline-flex;
  cursor: pointer;
}

.choice input {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
}

.choice span {
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 3px 11px;
  border-radius: 6px;
  color: var(--soft);
  white-space: nowrap;
}

.choice:hover span {
  color: var(--ink);
}

.tabs .choice input:checked + span {
  background: var(--raised);
  color: var(--ink);
  font-weight: 600;
  box-shadow: 0 1px 2px rgb(0 0 0 / 0.18);
}

.tools .choice input:checked + span {
  background: var(--accent);
  color: var(--on-accent);
}

.tools > .choice span {
  border: 1px solid var(--rule);
  background: var(--raised);
}

.key {
  width: 11px;
  height: 11px;
  border: 2px solid #e91e63;
  border-radius: 2px;
}

.key-bleed {
  border: 0;
  background: rgb(233 30 99 / 0.5);
}

.key-safe {
  border: 2px dashed #00a4d6;
}

#problems-button b {
  margin-left: 4px;
  padding: 0 7px;
  border-radius: 9px;
  background: var(--hover);
  font-weight: 600;
}

#problems-button[data-state="warning"] b {
  background: var(--warn-ground);
  color: var(--warn);
}

#problems-button[data-state="error"] b {
  background: var(--error-ground);
  color: var(--error);
}

.search input {
  width: 100%;
}

.check {
  display: flex;
  align-items: center;
  gap: 7px;
  cursor: pointer;
}

.check input {
  margin: 0;
}

legend {
  padding: 0;
}

.list legend {
  padding: 0 8px 4px;
  color: var(--soft);
  font-weight: 600;
  font-size: 12px;
}

.item {
  position: relative;
  display: block;
  cursor: pointer;
}

.item input {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
}

.item > span {
  display: flex;
  align-items: center;
  gap: 7px;
  padding: 3px 8px;
  border-radius: 6px;
}

.item:hover > span {
  background: var(--hover);
}

.item input:checked + span {
  background: var(--accent);
  color: var(--on-accent);
}

.item-name {
  flex: 1;
  min-width: 0;
}

.item small {
  color: var(--soft);
  font-size: 12px;
  font-variant-numeric: tabular-nums;
}

.item input:checked + span small {
  color: inherit;
}

.dot {
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: 50%;
  box-shadow: 0 0 0 1px var(--rule);
}

.flag {
  width: 16px;
  border-radius: 50%;
  background: var(--error-ground);
  color: var(--error);
  font-weight: 700;
  font-size: 11px;
  line-height: 16px;
  text-align: center;
}

.zoom {
  gap: 5px;
}

.zoom button {
  width: 28px;
  padding: 0;
  font-size: 16px;
  line-height: 1;
}

.zoom input {
  width: 110px;
}

.zoom output {
  width: 46px;
  color: var(--soft);
  font-variant-numeric: tabular-nums;
}

.menu > span {
  color: var(--soft);
}

.count {
  margin-left: auto;
  color: var(--soft);
  font-variant-numeric: tabular-nums;
}
`;
