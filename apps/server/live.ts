import type { FastifyInstance } from 'fastify';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import type { Rooms } from './rooms.ts';

export type LiveOptions = {
  readonly app: FastifyInstance;
  readonly bus: Bus;
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly rooms: Rooms;
  readonly limits: Limits;
  readonly routes: readonly Route[];
};

export function addLive(_options: LiveOptions): { stop(): Promise<void> } {
  return { stop: async () => undefined };
}
