/**
 * Awaits queries of one transaction that were sent together. The connection runs them in this
 * order, so of several errors the first explains the others, and is thrown. `Promise.all` throws
 * the one that is seen first, which may be a later one.
 */
export async function sentTogether<const Queries extends readonly Promise<unknown>[]>(
  queries: Queries,
): Promise<{ -readonly [Each in keyof Queries]: Awaited<Queries[Each]> }> {
  const ends = await Promise.allSettled(queries);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return await Promise.all(queries);
}
