import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/server/db.ts';
import type { Envelope } from '#platform/server/bus/outgoing.ts';

const FROM = randomUUID();
let number = 0;

/**
 * Writes an event as another process of the installation does, and wakes its listeners, which look
 * by themselves only every few seconds.
 */
export async function emitEvent(db: Db, name: string, body: object): Promise<void> {
  await db.query('insert into outbox (name, body) values ($1, $2)', [name, JSON.stringify(body)]);
  number += 1;
  const envelope: Envelope = { from: FROM, number, messages: [['events', [name]]] };
  await db.query('select pg_notify($1, $2)', ['croupier_bus', JSON.stringify(envelope)]);
}
