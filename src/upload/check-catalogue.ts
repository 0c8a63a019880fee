import { machineError } from '../diagnostics/errors.ts';
import { arrayOf, isNumber, isRecord, isString, pairOf } from '../values/value-shapes.ts';
import { isPrinted } from './families.ts';
import type { PlannedComponent, UploadPlan } from './plan-upload.ts';
import type { TgcClient } from './tgc-client.ts';

/**
 * Compares the planned products with the catalogue of the service before anything is uploaded: their
 * names, the sizes of their pictures and how they are created.
 *
 * @throws CliError with exit 3 that lists what differs
 */
export async function checkCatalogue(client: TgcClient, plan: UploadPlan): Promise<void> {
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
