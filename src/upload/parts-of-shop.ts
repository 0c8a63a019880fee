import { isString } from '../values/value-shapes.ts';
import type { PlannedPart } from './plan-upload.ts';
import type { TgcClient } from './tgc-client.ts';

/** Which parts the shop sells under the planned names. */
export interface PartsOfShop {
  /** Their ids, by name. */
  readonly ids: ReadonlyMap<string, string>;
  /** Those that it does not sell, or several of, in sentences. */
  readonly missing: readonly string[];
}

/** Looks parts up by their exact names: a part that is merely similar is never taken. */
export async function readPartsOfShop(
  client: TgcClient,
  parts: readonly PlannedPart[],
): Promise<PartsOfShop> {
  const sold = await client.list('part', 'list the parts of the shop');
  const named = sold.flatMap(({ id, name }) => (isString(name) ? [{ id, name }] : []));
  const ids = new Map<string, string>();
  const missing: string[] = [];
  for (const { name, quantity } of parts) {
    const found = named.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) {
      ids.set(name, only.id);
      continue;
    }
    const why =
      found.length > 0
        ? `the shop has ${found.length} of this name`
        : 'the shop has none of this name';
    missing.push(`add ${quantity} x *${name}*: ${why}`);
  }
  return { ids, missing };
}
