import { machineError } from '../diagnostics/errors.ts';
import { arrayOf, isNumber, isRecord, isString, pairOf } from '../values/value-shapes.ts';
import { isPrinted } from './families.ts';
import { type OpenGameRequest, openGame } from './open-game.ts';
import { type PartsOfShop, readPartsOfShop } from './parts-of-shop.ts';
import { countSteps, describeStep, planSteps, type Step } from './plan-steps.ts';
import type { PlannedComponent, UploadPlan } from './plan-upload.ts';
import { hashPlan } from './plan-upload.ts';
import { type Place, readRemote } from './read-remote.ts';
import { StepRunner } from './run-steps.ts';
import type { TgcClient } from './tgc-client.ts';

export interface UploadRequest extends OpenGameRequest {
  readonly signal: AbortSignal;
  /** Reads a file of the export. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** Called with the number of steps, each of which `onStep` reports. */
  readonly onStart: (total: number) => void;
  readonly onStep: (name: string) => void;
}

/** What an upload came to. */
export interface UploadResult extends Place {
  /** The page on which the game is edited. */
  readonly page: string;
  /** How many steps of each kind were taken. */
  readonly done: Readonly<Record<Step['kind'], number>>;
  /** What is left to do on the site, in sentences. */
  readonly byHand: readonly string[];
}

/**
 * Makes the game at The Game Crafter as it is planned: looks what is there, and creates, changes and
 * removes what differs. Whatever stops it, the same call continues. It never publishes a game and
 * never marks a picture as proofed.
 */
export async function runUpload(request: UploadRequest): Promise<UploadResult> {
  const { client, store, plan, signal } = request;
  const userId = await client.logIn();
  try {
    await checkCatalogue(client, plan);
    const place = await openGame(userId, request);
    await store.update({ plan: hashPlan(plan), isComplete: false });
    const remote = await readRemote(client, place, plan, store.current);
    const wanted = planSteps(plan, remote, store.current);
    const parts: PartsOfShop = wanted.some(({ kind }) => kind === 'part')
      ? await readPartsOfShop(client, plan.parts)
      : { ids: new Map(), missing: [] };
    const steps = wanted.filter((step) => step.kind !== 'part' || parts.ids.has(step.part.name));
    request.onStart(steps.length);
    const runner = new StepRunner({ ...request, place, remote, parts });
    await runner.adopt();
    for (const step of steps) {
      signal.throwIfAborted();
      await runner.run(step);
      request.onStep(describeStep(step));
    }
    await store.update({ isComplete: true, pending: [] });
    const gameId = client.show(place.gameId);
    return {
      gameId,
      folderId: client.show(place.folderId),
      page: editorPage(gameId),
      done: countSteps(steps),
      byHand: [...plan.byHand, ...parts.missing],
    };
  } finally {
    await client.logOut();
  }
}

/** Where a game is edited. */
const editorPage = (gameId: string): string =>
  `https://www.thegamecrafter.com/make/games/${encodeURIComponent(gameId)}`;

/**
 * Compares the planned products with the catalogue of the service before anything is uploaded: their
 * names, the sizes of their pictures and how they are created.
 *
 * @throws CliError with exit 3 that lists what differs
 */
async function checkCatalogue(client: TgcClient, plan: UploadPlan): Promise<void> {
  const answer = await client.getAny('tgc/products', 'read the catalogue of products');
  const products = isRecords(answer) ? answer : [];
  const byName = new Map(products.map((product) => [product.identity, product]));
  const faults = new Set(
    plan.components
      .filter(({ api }) => isPrinted(api))
      .flatMap((component) => findFault(component, byName.get(component.identity))),
  );
  if (faults.size === 0) return;
  throw machineError(
    `the products of The Game Crafter have changed: ${[...faults].join('; ')}`,
    'update vbuses, or choose other products with `tgc` in game.yaml',
  );
}

const isRecords = arrayOf(isRecord);
const isPixels = pairOf(isNumber, isNumber);

function findFault(
  { identity, family, canvas }: PlannedComponent,
  product: Readonly<Record<string, unknown>> | undefined,
): string[] {
  if (product === undefined) return [`there is no ${identity}`];
  const { create_api: api, child, size } = product;
  const members = isRecord(child) && isString(child.create_api) ? child.create_api : null;
  const isKnown =
    api === `/api/${family.api}` &&
    members === (family.members === null ? null : `/api/${family.members.api}`);
  if (!isKnown) return [`${identity} is created in another way`];
  const pixels = isRecord(size) ? size.pixels : null;
  if (canvas === null || !isPixels(pixels)) return [];
  const [width, height] = pixels;
  return width === canvas.widthPx && height === canvas.heightPx
    ? []
    : [
        `${identity} has pictures of ${width} x ${height} pixels, not ${canvas.widthPx} x ${canvas.heightPx}`,
      ];
}
