import type { PayoutDeps } from '#domain/bonuses/server/index.ts';
import type { Db } from '#platform/server/db.ts';

export type AdjustmentDeps = PayoutDeps & { readonly db: Db };
