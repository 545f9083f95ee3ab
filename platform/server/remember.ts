import type { Db, Queryable } from './db.ts';

/**
 * A read over many rows whose result may be old: each process reads it again after `ms` at the
 * earliest, and callers at the same time share one read. A failed read is not remembered. Within a
 * transaction pass it as `through`, so that it does not wait for a second connection.
 */
export function remember<T>(
  ms: number,
  read: (db: Queryable) => Promise<T>,
): (db: Db, through?: Queryable) => Promise<T> {
  const known = new WeakMap<Db, { readonly until: number; readonly value: Promise<T> }>();
  return (db, through = db) => {
    const now = performance.now();
    const last = known.get(db);
    if (last && now < last.until) return last.value;
    const value = read(through);
    known.set(db, { until: now + ms, value });
    value.catch(() => known.delete(db));
    return value;
  };
}
