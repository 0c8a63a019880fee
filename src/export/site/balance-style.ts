/** The style of the balance report, for light and dark screens and for paper. */
export const BALANCE_CSS = `\
:root {
  color-scheme: light dark;
  --ground: #fff;
  --ink: #1d2329;
  --quiet: #57606a;
  --line: #d5dae0;
  --good: #17663a;
  --bad: #a1260d;
  --open: #7a5200;
  --plot-1: #2f6fb3;
  --plot-2: #d9822b;
  --plot-3: #3c8d5a;
  --plot-4: #b04a8b;
  --plot-5: #7a6a4f;
  --plot-6: #5b5bb5;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #15191e;
    --ink: #e7ebef;
    --quiet: #a4adb7;
    --line: #343c45;
    --good: #6fd39a;
    --bad: #ff9a80;
    --open: #f0c060;
    --plot-1: #6ea8e6;
    --plot-2: #f0a458;
    --plot-3: #6cc28c;
    --plot-4: #e08abf;
    --plot-5: #c0ae8c;
    --plot-6: #a0a0f0;
  }
}

body {
  max-width: 64rem;
  margin: 0 auto;
  padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem;
  background: var(--ground);
  color: var(--ink);
  font: 400 1rem / 1.5 system-ui, sans-serif;
}

h1,
h2,
h3 {
  margin: 0 0 0.5rem;
  line-height: 1.2;
}

h2 {
  margin-top: 3rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
}

nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  padding: 0;
  list-style: none;
}

a {
  color: inherit;
  text-underline-offset: 0.2em;
}

dl {
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 0.15rem 1rem;
  color: var(--quiet);
}

dd {
  margin: 0;
  color: var(--ink);
  overflow-wrap: anywhere;
}

.verdicts {
  padding: 0;
  list-style: none;
}

.verdicts li {
  display: grid;
  grid-template-columns: 5rem 1fr;
  gap: 0.75rem;
  padding: 0.3rem 0;
  border-bottom: 1px solid var(--line);
}

.holds b {
  color: var(--good);
}

.fails b {
  color: var(--bad);
}

.unclear b {
  color: var(--open);
}

/* Shadows at the sides say that a table goes on there. */
.wide {
  margin: 1rem 0 2rem;
  overflow-x: auto;
  background:
    linear-gradient(to right, var(--ground) 40%, transparent) left / 3rem 100% local,
    linear-gradient(to left, var(--ground) 40%, transparent) right / 3rem 100% local,
    linear-gradient(to right, var(--line), transparent) left / 1rem 100% scroll,
    linear-gradient(to left, var(--line), transparent) right / 1rem 100% scroll;
  background-color: var(--ground);
  background-repeat: no-repeat;
}

table {
  border-collapse: collapse;
  font-size: 0.9rem;
  font-variant-numeric: tabular-nums;
}

caption {
  padding-bottom: 0.4rem;
  text-align: left;
  font-weight: 600;
}

th,
td {
  padding: 0.25rem 0.9rem 0.25rem 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
}

thead th {
  color: var(--quiet);
  font-weight: 600;
}

.number {
  text-align: right;
}

tbody th {
  font-weight: 500;
}

tbody th,
td:not(.number, :empty) {
  min-width: 6.5rem;
}

figure {
  margin: 1rem 0 2rem;
}

figcaption,
.quiet {
  color: var(--quiet);
  font-size: 0.9rem;
}

.plot svg {
  max-width: 100%;
  height: auto;
  font-size: 12px;
}

.legend {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  margin: 0 0 0.25rem;
  padding: 0;
  list-style: none;
  font-size: 0.9rem;
}

.swatch {
  display: inline-block;
  width: 0.8em;
  height: 0.8em;
  margin-right: 0.4em;
}

.map {
  display: block;
  width: 100%;
  height: auto;
  background: #fff;
}

.board > .back {
  display: none;
}

/* A map that was chosen lies over the page, large enough to read its names. */
.board:target {
  position: fixed;
  z-index: 1;
  inset: 0;
  margin: 0;
  overflow: auto;
  background: var(--ground);
}

.board:target .map {
  width: max(100%, 162rem);
  cursor: default;
}

.board:target > .back {
  display: inline-block;
  position: sticky;
  z-index: 1;
  top: 0.75rem;
  left: 0.75rem;
  padding: 0.4rem 0.9rem;
  border: 1px solid var(--line);
  border-radius: 0.4rem;
  background: var(--ground);
}

.board:target > figcaption {
  display: none;
}

.differs th,
.differs td {
  background: color-mix(in srgb, var(--open) 14%, transparent);
}

@media print {
  .wide {
    overflow: visible;
  }

  section {
    break-before: page;
  }
}
`;
