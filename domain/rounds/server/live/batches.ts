/** Room for the names of the table and the player within a message of the bus. */
const MESSAGE_MAX_BYTES = 6_600;

/**
 * The items in their order, cut so that each batch fits into one message of the bus: at most so
 * many, and fewer where they are long, as bets with chips on many cells are.
 */
export function batchesOf<T>(items: readonly T[], most: number): T[][] {
  const batches: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const own = Buffer.byteLength(JSON.stringify(item)) + 1;
    const last = batches.at(-1);
    if (!last || last.length === most || bytes + own > MESSAGE_MAX_BYTES) {
      batches.push([item]);
      bytes = own;
    } else {
      last.push(item);
      bytes += own;
    }
  }
  return batches;
}
