/** The style of the list of parts, beside that of all lists: to be read on a screen or printed on a page. */
export const PARTS_CSS = `\
header p,
.about {
  max-width: 44rem;
}

th,
td {
  padding: 0.45rem 0.75rem 0.45rem 0;
  border-top: 1px solid #e0ddd3;
  vertical-align: baseline;
}

thead th {
  border-top: 0;
  font-size: 0.9rem;
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
