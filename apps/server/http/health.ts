import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Metrics } from '#platform/server/metrics.ts';

export type HealthCheckOptions = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'isAlive'>;
  readonly metrics: Metrics;
  /** What a scraper sends as a bearer token; undefined: no scraper is let in by a token. */
  readonly metricsToken: string | undefined;
  readonly isMetricsPublic: boolean;
  readonly isStopping: () => boolean;
};

/** Registers liveness, readiness and metrics. */
export function addHealth(app: FastifyInstance, options: HealthCheckOptions): void {
  const { db, bus, metrics, metricsToken, isStopping } = options;
  const isPublic = options.isMetricsPublic && metricsToken === undefined;
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    // A process that misses the messages of the others would show its players a frozen table.
    const isReady = !isStopping() && bus.isAlive() && (await isDatabaseUp(db));
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
  app.get('/metrics', async (request, reply) => {
    const isAllowed = isPublic || isScraper(request.headers.authorization, metricsToken);
    if (!isAllowed) return reply.callNotFound();
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

/** Hashed first, so that neither content nor length of the token shows in the time it takes. */
function isScraper(given: string | undefined, token: string | undefined): boolean {
  if (given === undefined || token === undefined) return false;
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(`Bearer ${token}`));
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
