import { Module, register } from 'node:module';

// Put before the program with `--import`: whatever brings a browser or draws pictures fails at once.
const REFUSED = '^(puppeteer(-core)?|@puppeteer/|sharp|@img/|@sparticuz/)';

const hooks = `export function resolve(specifier, context, next) {
  if (new RegExp(${JSON.stringify(REFUSED)}).test(specifier)) {
    throw new Error('refused to import ' + specifier);
  }
  return next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (specifier, ...rest) => {
  if (new RegExp(REFUSED).test(specifier)) throw new Error(`refused to require ${specifier}`);
  return resolveFilename(specifier, ...rest);
};
