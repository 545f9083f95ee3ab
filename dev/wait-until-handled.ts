import type { Db } from '#platform/server/db.ts';

const POLL_MS = 20;

/**
 * Waits until everything that was emitted and placed until now is handled. Both are one statement:
 * a listener of bets may emit an event between two.
 */
export async function waitUntilHandled(db: Db): Promise<void> {
  await waitWhile(async () => {
    const [row] = await db.query<{ waits: boolean }>(
      `select exists (select from outbox_cursors c
                        join outbox o on (o.xid, o.id) > (c.xid, c.id))
           or exists (select from bet_event_cursors c
                        join bet_events e on (e.xact, e.id) > (c.xact, c.id)) as waits`,
    );
    return row!.waits;
  });
}

/** Waits until every bet until now is handled; events that its listeners emitted may not be. */
export async function waitUntilBetsHandled(db: Db): Promise<void> {
  await waitWhile(async () => {
    const [row] = await db.query<{ waits: boolean }>(
      `select exists (select from bet_event_cursors c
                        join bet_events e on (e.xact, e.id) > (c.xact, c.id)) as waits`,
    );
    return row!.waits;
  });
}

async function waitWhile(isWaiting: () => Promise<boolean>): Promise<void> {
  while (await isWaiting()) await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
}
