/** How an upload goes on. */
export const RESUME_HINT =
  'anything that was uploaded is kept: type the same command again to continue where it stopped';

const CREDENTIALS =
  'check VBUSES_TGC_KEY, VBUSES_TGC_USER and VBUSES_TGC_PASSWORD; docs/upload.md says where to get a key';

/** What to do about an error of the service, by its code. */
const HINTS: Readonly<Record<number, string>> = {
  401: CREDENTIALS,
  403: CREDENTIALS,
  404: `it may have been deleted on the site; ${RESUME_HINT}`,
  413: 'the file is too large for The Game Crafter: use smaller pictures or fewer pages',
  428: 'your account asks for a second factor, which vbuses cannot give: upload by the guide of `vbuses export tgc`',
  440: `it may have been deleted on the site; ${RESUME_HINT}`,
  443: 'another component of the game has this name: rename or remove it on the site',
  445: `the sizes of products may have changed: update vbuses; ${RESUME_HINT}`,
  450: 'the game or folder belongs to another account: log in with that one',
  453: 'turn on the developer setting of your account: docs/upload.md says where',
  454: CREDENTIALS,
};

/** What to do when the service refuses a request. */
export function hintForRefusal(code: number, path: string): string {
  const isLogin = path === 'session' && code !== 428 && code !== 453;
  return isLogin ? CREDENTIALS : (HINTS[code] ?? RESUME_HINT);
}
