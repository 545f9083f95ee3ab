/**
 * The built-in studio: a supplier of slots in the same process, which knows the platform only by
 * the calls of the wallet protocol.
 */
import type { FastifyInstance } from 'fastify';
import { createVault } from '#domain/fairness/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { createSeal } from '#platform/server/seal.ts';
import { createContext } from './context.ts';
import type { StudioOperator } from './deps.ts';
import { finishRounds } from './finish.ts';
import { loadStudioKey, type StudioKey } from './keys.ts';
import { addPictures } from './pictures.ts';
import { createReplayTokens } from './replay-tokens.ts';
import { studioRoutes } from './routes.ts';
import { trimDemos } from './store.sessions.ts';
import { addSupplierFace, SUPPLIER_PATH } from './supplier-face.ts';

export { checkPools, type PoolFinding } from './check-pools.ts';
export { studioStaffRoutes } from './staff-routes.ts';
export { loadStudioKey, SUPPLIER_PATH };

type StudioOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly secretKey: string;
  readonly key: StudioKey;
  readonly operator: StudioOperator;
  readonly publicUrl: () => string;
};

const FINISH_MS = 5000;
const TRIM_MS = 3_600_000;

type StudioJob = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

export type Studio = {
  readonly routes: Route[];
  readonly jobs: StudioJob[];
  addPages(app: FastifyInstance): Promise<void>;
};

export function createStudio({ secretKey, key, ...options }: StudioOptions): Studio {
  const context = createContext({
    ...options,
    privateKey: key.privateKey,
    vault: createVault(secretKey, 'studio server seed'),
    cover: createSeal(secretKey, 'studio token'),
    replays: createReplayTokens(secretKey),
  });
  return {
    routes: studioRoutes(context),
    jobs: [
      { name: 'studio.finish-rounds', everyMs: FINISH_MS, run: () => finishRounds(context) },
      { name: 'studio.trim-demos', everyMs: TRIM_MS, run: () => trimDemos(context.db) },
    ],
    addPages: async (app) => {
      addSupplierFace(app, context);
      await addPictures(app, context);
    },
  };
}
