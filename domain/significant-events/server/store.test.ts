import { beforeAll, expect, test } from 'vitest';
import { runOn } from '#dev/test-server.ts';
import { testDatabase } from '#dev/test-database.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { eventOrder, listSignificantEvents } from './index.ts';

const EVERY = { kind: undefined, isOpen: undefined, playerId: undefined };

let db: Db;

beforeAll(async () => {
  const database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 2 });
  await runOn(
    database.url,
    `insert into significant_events (kind, source, at, currency, amount, facts)
       select 'large_win', 'sorted ' || n, now(), case when n % 3 > 0 then 'RUB' end,
              case when n % 3 > 0 then n * 1000 end, '{}' from generate_series(1, 20000) n;
     analyze significant_events`,
  );
  return async () => {
    await db.close();
    await database.close();
  };
});

test.each(['amount', '-amount', 'at', '-at'] as const)(
  'significant events: a page by %s is cut in an index',
  async (sort) => {
    const order = eventOrder(sort);
    const first = await listSignificantEvents(db, EVERY, { order, limit: 50 });
    const after = order.parseCursor(order.cursorOf(first.at(-1)!));
    for (const page of [
      { order, limit: 51 },
      { order, after, limit: 51 },
    ]) {
      const plans: string[] = [];
      // The statement of the list, with its plan instead of its rows.
      const query: Db['query'] = async (text, values) => {
        const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
        return [];
      };
      await listSignificantEvents({ ...db, query }, EVERY, page);
      expect(plans.join('\n')).not.toMatch(/Seq Scan on significant_events|Sort/);
    }
  },
);
