import type { Sessions } from '#domain/identity/server/index.ts';
import type { Domains } from '#domain/mirrors/server/index.ts';
import type { Regions } from '#domain/regions/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

export type MirrorDeps = {
  readonly db: Db;
  readonly domains: Domains;
  readonly regions: Pick<Regions, 'countryOf' | 'isPageClosed'>;
  readonly sessions: Pick<Sessions, 'findByRefreshToken' | 'join'>;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
};
