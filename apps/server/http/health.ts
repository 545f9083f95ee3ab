import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Metrics } from '#platform/server/metrics.ts';

/** Registers liveness, readiness and metrics. */
export function addHealth(
  app: FastifyInstance,
  { db, bus, metrics }: { db: Db; bus: Pick<Bus, 'isAlive'>; metrics: Metrics },
  isStopping: () => boolean,
): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    // A process that misses the messages of the others would show its players a frozen table.
    const isReady = !isStopping() && bus.isAlive() && (await isDatabaseUp(db));
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
  app.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

/** A slow database counts as not ready, because a load balancer gives up after seconds. */
const READY_WITHIN_MS = 2_000;

async function isDatabaseUp(db: Db): Promise<boolean> {
  const tooLate = new AbortController();
  const late = pause(READY_WITHIN_MS, false, { signal: tooLate.signal }).catch(() => false);
  const answered = db.query('select 1').then(
    () => true,
    // A failed query is the answer.
    () => false,
  );
  const isReady = await Promise.race([answered, late]);
  tooLate.abort();
  return isReady;
}
