import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/server/db.ts';
import type { Metrics } from '#platform/server/metrics.ts';

/** Whether the process lives, whether it can take bets, and what it measures of itself. */
export function addHealth(
  app: FastifyInstance,
  db: Db,
  metrics: Metrics,
  isStopping: () => boolean,
): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isStopping() && (await answers(db));
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
  app.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.query('select 1');
    return true;
  } catch {
    // Not being able to ask is the answer.
    return false;
  }
}
