/** The style that the pages of lists have in common, tables on white. */
export const LIST_PAGE_CSS = `\
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

.wide {
  overflow-x: auto;
}

table {
  width: 100%;
  border-collapse: collapse;
}

th,
td {
  text-align: left;
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
`;
