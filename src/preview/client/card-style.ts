/** The look of what stands around each card; the pack's own styles do not reach it, and it does not reach the card. */
export const CARD_CSS = `\
:host {
  position: relative;
}

.sides {
  display: flex;
  gap: 8px;
}

.side {
  position: relative;
  width: calc((var(--own-w) - 2 * var(--own-bleed) * var(--tool-cut)) * var(--tool-zoom));
  height: calc((var(--own-h) - 2 * var(--own-bleed) * var(--tool-cut)) * var(--tool-zoom));
}

.side.face {
  display: var(--tool-face);
}

.side.back {
  display: var(--tool-back);
}

.lines {
  position: absolute;
  top: 0;
  left: 0;
  width: var(--own-w);
  height: var(--own-h);
  overflow: visible;
  transform: var(--own-place);
  transform-origin: 0 0;
  pointer-events: none;
}

.lines * {
  fill: none;
  vector-effect: non-scaling-stroke;
}

.lines .beyond {
  display: var(--tool-bleed);
  fill: rgb(233 30 99 / 0.28);
  fill-rule: evenodd;
}

.lines .trim {
  display: var(--tool-trim);
  stroke: #e91e63;
  stroke-width: 1.5px;
}

.lines .safe {
  display: var(--tool-safe);
  stroke: #00a4d6;
  stroke-width: 1.5px;
  stroke-dasharray: 5 3;
}

.text {
  all: initial;
  display: block;
  box-sizing: border-box;
  width: 100%;
  min-width: 132px;
  max-width: max(132px, (var(--own-w) - 2 * var(--own-bleed) * var(--tool-cut)) * var(--tool-zoom));
  padding: 6px 0 0;
  color: var(--tool-ink);
  font: 500 12.5px / 1.35 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}

:host([data-sides="both"]) .text {
  max-width: none;
}

.name {
  overflow-wrap: anywhere;
}

.copies {
  color: var(--tool-soft);
  font-weight: 400;
}

button {
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  color: var(--tool-soft);
  font: 400 11px / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
  text-decoration: underline;
  text-decoration-color: transparent;
  text-underline-offset: 2px;
}

button:hover,
button:focus-visible {
  color: var(--tool-accent);
  text-decoration-color: currentColor;
}

button:focus-visible {
  outline: 2px solid var(--tool-accent);
  outline-offset: 2px;
  border-radius: 2px;
}

:host(:focus-visible) .sides {
  outline: 3px solid var(--tool-accent);
  outline-offset: 4px;
  border-radius: 6px;
}

.problems {
  display: block;
  margin: 4px 0 0;
  padding: 0;
  list-style: none;
}

.problems li {
  display: block;
  margin-top: 4px;
  padding: 4px 7px 5px;
  border-left: 3px solid var(--tool-warn);
  background: var(--tool-warn-ground);
  color: var(--tool-ink);
  font-weight: 400;
  font-size: 12px;
}

.problems li.error {
  border-color: var(--tool-error);
  background: var(--tool-error-ground);
}

.problems b {
  color: var(--tool-warn);
  font-weight: 600;
}

.problems .error b {
  color: var(--tool-error);
}

.problems code {
  font: 500 11.5px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

.problems button {
  display: block;
}
`;

/** The look of the name of a deck above its cards. */
export const HEADING_CSS = `\
.heading {
  all: initial;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 10px;
  padding: 22px 0 0;
  color: var(--tool-ink);
  font: 600 16px / 1.3 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}

h2 {
  all: unset;
}

.facts {
  color: var(--tool-soft);
  font-weight: 400;
  font-size: 13px;
}
`;
