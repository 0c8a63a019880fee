import { COLOURS_CSS } from './tool-colours.ts';
import { CONTROLS_CSS } from './tool-controls-style.ts';
import { PROBLEMS_CSS } from './tool-problems-style.ts';

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
