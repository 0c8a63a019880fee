import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isSeq, parseDocument } from 'yaml';

// Updates the products of The Game Crafter in presets/products.yaml from a saved answer of its public
// catalogue. Changed sizes are written and listed; unknown products are only listed, because a person
// has to choose their kind.

const MM_PER_INCH = 25.4;
/** 63 mm stay 63 mm where the catalogue says 2.48 in. */
const SAME_IN = 0.02;

const inchesOf = (written) => {
  const [amount, unit] = String(written).split(' ');
  return unit === 'mm' ? Number(amount) / MM_PER_INCH : Number(amount);
};

/** The products of the catalogue by name: pixels, finished size in inches, and the flip. */
export function readCatalogue(text) {
  const answer = JSON.parse(text);
  const listed = Array.isArray(answer) ? answer : answer.result;
  if (!Array.isArray(listed)) throw new Error('this is no answer of the catalogue of products');
  return new Map(
    listed.map(({ identity, size, flip_along: flip }) => [
      identity,
      { pixels: size.pixels, finished: size.finished_inches.map(Number), flip: flip ?? 'none' },
    ]),
  );
}

/** The text of products.yaml with what the catalogue says now, and what was found. */
export function updateProducts(yaml, catalogue) {
  const document = parseDocument(yaml);
  const { contents } = document;
  if (!isSeq(contents)) throw new Error('products.yaml is not a list');
  const changes = [];
  const known = new Set();
  for (const record of contents.items) {
    if (record.get('service') !== 'tgc') continue;
    const id = record.get('id');
    known.add(id);
    const now = catalogue.get(id);
    if (now === undefined) changes.push(`${id}: no longer in the catalogue`);
    else changes.push(...updateRecord(record, now).map((change) => `${id}: ${change}`));
  }
  const unknown = [...catalogue.keys()].filter((id) => !known.has(id)).sort();
  return {
    text: document.toString({ lineWidth: 0, flowCollectionPadding: false }),
    changes,
    unknown,
  };
}

function updateRecord(record, { pixels, finished, flip }) {
  const changes = [];
  const were = record.get('pixels').toJSON();
  if (were[0] !== pixels[0] || were[1] !== pixels[1]) {
    record.setIn(['pixels', 0], pixels[0]);
    record.setIn(['pixels', 1], pixels[1]);
    changes.push(`pixels were ${were.join(' x ')}, are ${pixels.join(' x ')}`);
  }
  for (const [index, key] of ['width', 'height'].entries()) {
    const was = record.get(key);
    if (Math.abs(inchesOf(was) - finished[index]) < SAME_IN) continue;
    record.set(key, `${finished[index]} in`);
    changes.push(`${key} was ${was}, is ${finished[index]} in`);
  }
  const hadFlip = record.get('flip');
  // The catalogue does not know that the sides of a pad are set head to foot.
  if (hadFlip !== flip && record.get('kind') !== 'scorepad') {
    record.set('flip', flip);
    changes.push(`flip was ${hadFlip}, is ${flip}`);
  }
  return changes;
}

function main([path, target]) {
  if (path === undefined) {
    stderr.write('usage: node scripts/update-products.mjs <catalogue.json> [products.yaml]\n');
    exit(2);
  }
  const root = fileURLToPath(new URL('..', import.meta.url));
  const products = target ?? join(root, 'presets', 'products.yaml');
  const yaml = readFileSync(products, 'utf8');
  const { text, changes, unknown } = updateProducts(
    yaml,
    readCatalogue(readFileSync(path, 'utf8')),
  );
  if (changes.length > 0) writeFileSync(products, text);
  for (const change of changes) stdout.write(`${change}\n`);
  stdout.write(`${changes.length} changes\n`);
  if (unknown.length > 0) stdout.write(`not known here: ${unknown.join(', ')}\n`);
}

if (argv[1] === fileURLToPath(import.meta.url)) main(argv.slice(2));
