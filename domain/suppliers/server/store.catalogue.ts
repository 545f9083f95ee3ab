import type { Queryable } from '#platform/server/db.ts';
import type { SuppliedCategory, SuppliedNames, Volatility } from '../contract.ts';

export type CatalogueRow = {
  game: string;
  category: SuppliedCategory;
  names: SuppliedNames;
  studio: string;
  tags: string[];
  picture_url: string | null;
  background_url: string | null;
  rtp_m4: number | null;
  volatility: Volatility | null;
  has_demo: boolean;
  has_free_rounds: boolean;
  blocked_countries: string[];
  hidden_in: string[];
  currencies: string[];
  hidden_currencies: string[];
  labels: ('new' | 'hot')[];
  added_at: Date;
  /** Whether lists show it. */
  is_listed: boolean;
  /** Whether its supplier offers it, and works. */
  is_offered: boolean;
};

/** All games in the order of the operator, those that are not shown included. */
export async function listCatalogueRows(db: Queryable): Promise<CatalogueRow[]> {
  return await db.query<CatalogueRow>(
    `select g.game, g.category, g.names, g.studio, g.tags, g.picture_url, g.background_url,
            g.rtp_m4, g.volatility, g.has_demo, g.has_free_rounds, g.blocked_countries,
            g.hidden_in, g.currencies, g.hidden_currencies, g.labels, g.added_at,
            g.is_offered and s.is_active and not g.is_hidden as is_listed,
            g.is_offered and s.is_active as is_offered
       from supplier_games g join suppliers s on s.code = g.supplier
      order by g.position, cardinality(g.labels) desc, g.game`,
  );
}

type OriginsRow = { base_url: string; frame_origins: string[] };

export async function listOriginRows(db: Queryable): Promise<OriginsRow[]> {
  return await db.query<OriginsRow>(
    'select base_url, frame_origins from suppliers where is_active order by code',
  );
}

/** Differs after every change of games and suppliers. */
export async function readCatalogueVersion(db: Queryable): Promise<string> {
  const rows = await db.query<{ version: string }>(
    `select concat_ws(' ', count(*), max(synced_at), max(changed_at),
              (select concat(count(*), ' ', max(changed_at)) from suppliers)) as version
       from supplier_games`,
  );
  return rows[0]!.version;
}
