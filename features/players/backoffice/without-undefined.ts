/** Removes the keys of a query that have no value. */
export function withoutUndefined<Q extends object>(
  query: Q,
): { [K in keyof Q]?: Exclude<Q[K], undefined> } {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  // The keys and values are those of the query.
  return Object.fromEntries(set) as { [K in keyof Q]?: Exclude<Q[K], undefined> };
}
