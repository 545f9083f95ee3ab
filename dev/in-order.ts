/**
 * Two actions that conflict, for the `count`-th time: first one after the other, then in the other
 * order, and from the third time on concurrently. So a test sees each end, and races between them.
 */
export async function inOrder<A, B>(
  count: number,
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<[A, B]> {
  if (count === 0) return [await one(), await other()];
  if (count % 2 === 0) return await Promise.all([one(), other()]);
  if (count === 1) {
    const second = await other();
    return [await one(), second];
  }
  const second = other();
  return await Promise.all([one(), second]);
}
