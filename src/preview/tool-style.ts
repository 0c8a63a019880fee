import { COLOURS_CSS, CONTROLS_CSS } from './tool-theme.ts';

/** The look of what is told: problems, the banner, the help. */
const PROBLEMS_CSS = `\
.empty {
  max-width: 34rem;
  margin: 18vh auto 0;
  padding: 0 20px;
  color: var(--soft);
  font-size: 16px;
  text-align: center;
}

.banner {
  order: 1;
  max-height: 45%;
  padding: 10px 20px 13px;
  overflow-y: auto;
  border-top: 1px solid var(--error);
  border-left: 5px solid var(--error);
  background: var(--error-ground);
}

.banner h2 {
  color: var(--error);
  font-size: 14px;
}

.banner li,
.problems li {
  margin-top: 9px;
}

.place {
  min-height: 0;
  padding: 1px 7px;
  font: 400 12px / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
  text-align: left;
}

.problems {
  flex: none;
  width: 380px;
  max-width: 45vw;
  padding: 14px 16px 24px;
  overflow-y: auto;
  border-left: 1px solid var(--rule);
  background: var(--raised);
}

.problems h2 {
  font-size: 14px;
}

.problems li {
  padding: 9px 11px 11px;
  border-left: 4px solid var(--warn);
  border-radius: 4px;
  background: var(--warn-ground);
}

.problems li.error {
  border-color: var(--error);
  background: var(--error-ground);
}

li b {
  color: var(--warn);
}

li.error b {
  color: var(--error);
}

li small {
  color: var(--soft);
}

li pre {
  margin: 7px 0;
  padding: 7px 9px;
  overflow-x: auto;
  border-radius: 4px;
  background: var(--raised);
  font: 400 12px / 1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

li p {
  overflow-wrap: anywhere;
}

li .hint {
  color: var(--soft);
}

li button {
  margin: 5px 6px 0 0;
}

.banner li button {
  margin: 0 0 0 8px;
}

code {
  font: 500 0.93em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

dialog {
  max-width: 36rem;
  padding: 20px 24px;
  border: 1px solid var(--rule);
  border-radius: 10px;
  background: var(--raised);
  color: var(--ink);
}

dialog::backdrop {
  background: rgb(0 0 0 / 0.45);
}

dialog dl {
  margin: 12px 0 16px;
}

dialog dl > div {
  display: grid;
  grid-template-columns: 6rem 1fr;
  gap: 12px;
  padding: 4px 0;
}

dialog form {
  margin-top: 14px;
}

dialog dt {
  font: 500 12.5px / 1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
`;

const PAGE_CSS = `\
* {
  box-sizing: border-box;
}

[hidden] {
  display: none !important;
}

html,
body {
  height: 100%;
  margin: 0;
}

body {
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--ink);
  font: 400 13.5px / 1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}

h1,
h2,
p,
ul,
ol,
dl,
dd,
fieldset {
  margin: 0;
  padding: 0;
  border: 0;
  list-style: none;
}

button {
  cursor: pointer;
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.skip {
  position: absolute;
  top: -4rem;
  left: 12px;
  z-index: 3;
  padding: 6px 14px;
  border-radius: 0 0 6px 6px;
  background: var(--accent);
  color: var(--on-accent);
}

.skip:focus {
  top: 0;
}

.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 14px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--rule);
  background: var(--raised);
}

h1 {
  font-size: 15px;
  font-weight: 650;
  white-space: nowrap;
}

h1 small {
  color: var(--soft);
  font-weight: 400;
}

.live {
  display: flex;
  flex: 1 1 12rem;
  align-items: center;
  gap: 8px;
  min-width: 0;
  color: var(--soft);
}

.live span {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.lamp {
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: var(--faint);
}

.live[data-state="on"] .lamp {
  background: var(--fine);
}

.live[data-state="on"][data-files="broken"] .lamp {
  border-radius: 0;
  background: var(--warn);
}

.live[data-state="off"] .lamp {
  background: var(--error);
}

.body {
  display: flex;
  flex: 1;
  min-height: 0;
}

.side {
  flex: none;
  display: flex;
  flex-direction: column;
  gap: 14px;
  width: 248px;
  padding: 14px 12px 24px 16px;
  overflow-y: auto;
  border-right: 1px solid var(--rule);
  background: var(--raised);
}

.centre {
  flex: 1;
  display: flex;
  flex-direction: column;
  min-width: 0;
}

.tools {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 9px 20px;
  border-bottom: 1px solid var(--rule);
}

#stage {
  flex: 1;
  display: flex;
  flex-direction: column;
  min-height: 0;
  outline: none;
}

.frames {
  position: relative;
  flex: 1;
  min-height: 0;
}

iframe {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
  background: var(--ground);
}

/* A frame that is not displayed would forget how far it was scrolled. */
iframe[inert] {
  visibility: hidden;
}
`;

const NARROW_CSS = `\
@media (max-width: 60rem) {
  .body {
    flex-direction: column;
    overflow-y: auto;
  }

  .side {
    gap: 8px;
    width: auto;
    padding: 10px 16px;
    overflow-y: visible;
    border-right: 0;
    border-bottom: 1px solid var(--rule);
  }

  .list > div,
  .tools {
    display: flex;
    flex-wrap: nowrap;
    padding-bottom: 6px;
    overflow-x: auto;
    white-space: nowrap;
    scrollbar-width: thin;
  }

  .list {
    min-width: 0;
  }

  .list legend {
    padding: 0;
  }

  .tools > *,
  .item {
    flex: none;
  }

  .centre {
    flex: 1 0 60vh;
  }

  .problems {
    width: auto;
    max-width: none;
    max-height: 50vh;
    border-top: 1px solid var(--rule);
    border-left: 0;
  }
}
`;

/**
 * The look of the tool's own page. The banner stands below the cards, so that they do not move when
 * it comes and goes.
 */
export const TOOL_CSS = [COLOURS_CSS, PAGE_CSS, CONTROLS_CSS, PROBLEMS_CSS, NARROW_CSS].join('\n');
