import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';

/** The player app, when it is built; the API answers without it. */
export async function addPlayerPages(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  void app;
  void config;
  void db;
}
