/** The style of the page of colours: on white, where colours are judged. */
export const COLOURS_CSS = `\
:root {
  color-scheme: light;
}

body {
  max-width: 60rem;
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
  font-size: 1.5rem;
}

h2 code {
  font-size: 0.85em;
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
  padding: 0.3rem 0.5rem;
  font-weight: 400;
  text-align: left;
  white-space: nowrap;
}

thead th {
  color: #59626b;
  font-weight: 600;
}

tbody th {
  font-weight: 600;
}

small {
  color: #59626b;
  font-weight: 400;
}

.swatch {
  display: block;
  min-width: 5rem;
  height: 2.5rem;
  border: 1px solid #d9d5ca;
}

td code {
  color: #59626b;
  font-size: 0.8rem;
}

.distances td {
  border-top: 1px solid #e6e3da;
  font-variant-numeric: tabular-nums;
}

.distances th {
  border-top: 1px solid #e6e3da;
}

.close {
  background: #fdf1dc;
  color: #8a4b00;
  font-weight: 600;
}

summary {
  cursor: pointer;
  font-weight: 600;
}

@media print {
  body {
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
}
`;
