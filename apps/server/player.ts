import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openRouteRules } from '#features/route-rules/server/index.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { playerPages } from './player-pages.ts';

const FOLDER = fileURLToPath(new URL('../../dist/player', import.meta.url));

/** The player app, when it is built; the API answers without it. */
export async function addPlayerPages(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  if (!existsSync(join(FOLDER, 'pages.json'))) return;
  const { ruleFor } = openRouteRules(db);
  await playerPages(app, {
    folder: FOLDER,
    environment: config.mode,
    publicUrl: config.publicUrl,
    rootRedirect: config.rootRedirect,
    ruleFor,
  });
}
