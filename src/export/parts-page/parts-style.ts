/** The style of the list of parts: to be read on a screen or printed on a page. */
export const PARTS_CSS = `\
:root {
  color-scheme: light;
}

body {
  max-width: 62rem;
  margin: 0 auto;
  padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem;
  background: #fff;
  color: #1d2329;
  font: 400 1.0625rem / 1.5 Barlow, system-ui, sans-serif;
}

h1,
h2 {
  margin: 0 0 0.5rem;
  font-weight: 700;
  line-height: 1.15;
}

h2 {
  margin-top: 2.5rem;
  font-size: 1.4rem;
}

header p,
.about {
  max-width: 44rem;
}

.wide {
  overflow-x: auto;
}

table {
  width: 100%;
  border-collapse: collapse;
}

th,
td {
  padding: 0.45rem 0.75rem 0.45rem 0;
  border-top: 1px solid #e0ddd3;
  text-align: left;
  vertical-align: baseline;
}

thead th {
  border-top: 0;
  color: #59626b;
  font-size: 0.9rem;
  font-weight: 600;
}

tbody th {
  font-weight: 600;
}

.count {
  text-align: right;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}

td.count {
  font-weight: 600;
}

td:last-child {
  min-width: 14rem;
  font-size: 0.95rem;
}

small {
  color: #59626b;
  font-weight: 400;
}

.unsure {
  display: inline-block;
  padding: 0 0.4em;
  border: 1px solid #b98a2e;
  border-radius: 0.6em;
  color: #7a5200;
  font-size: 0.8rem;
  font-weight: 500;
  white-space: nowrap;
}

a {
  color: #0b5cad;
}

@media print {
  body {
    max-width: none;
    padding: 0;
    font-size: 9.5pt;
  }

  tr {
    break-inside: avoid;
  }
}
`;
