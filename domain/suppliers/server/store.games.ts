import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** What decides whether a game can be opened. */
export type OpenableGame = {
  game: string;
  supplier: string;
  code: string;
  has_demo: boolean;
  blocked_countries: string[];
  hidden_in: string[];
  currencies: string[];
  hidden_currencies: string[];
  is_offered: boolean;
  is_hidden: boolean;
  is_paused: boolean;
};

export async function findGame(db: Queryable, game: string): Promise<OpenableGame | undefined> {
  const rows = await db.query<OpenableGame>(
    `select g.game, g.supplier, g.code, g.has_demo, g.blocked_countries, g.hidden_in, g.currencies,
            g.hidden_currencies, g.is_offered, g.is_hidden, d.is_paused
       from supplier_games g join game_directory d on d.game = g.game where g.game = $1`,
    [game],
  );
  return rows[0];
}

export type KnownGame = { code: string; game: string };

/** The games of a supplier by its codes. */
export async function listKnownGames(db: Queryable, supplier: string): Promise<KnownGame[]> {
  return await db.query<KnownGame>('select code, game from supplier_games where supplier = $1', [
    supplier,
  ]);
}

/** Makes the name known to bets and reports; false when another game has it. */
export async function registerGame(tx: Tx, game: string): Promise<boolean> {
  const rows = await tx.query<{ is_new: boolean }>('select register_supplier_game($1) as is_new', [
    game,
  ]);
  return rows[0]!.is_new;
}

/** A game as its supplier lists it. */
export type CatalogGame = {
  readonly game: string;
  readonly code: string;
  readonly category: 'slots' | 'live';
  readonly names: Readonly<Record<string, string>>;
  readonly studio: string;
  readonly tags: readonly string[];
  readonly picture_url: string | null;
  readonly background_url: string | null;
  readonly rtp_m4: number | null;
  readonly volatility: string | null;
  readonly has_demo: boolean;
  readonly has_free_rounds: boolean;
  readonly blocked_countries: readonly string[];
  readonly currencies: readonly string[];
  readonly is_offered: boolean;
};

/** Writes what the supplier says; the operator's decisions stay, and games of codes in `kept`. */
export async function saveGames(
  tx: Tx,
  supplier: string,
  { games, kept }: { readonly games: readonly CatalogGame[]; readonly kept: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into supplier_games as g (game, supplier, code, category, names, studio, tags,
       picture_url, background_url, rtp_m4, volatility, has_demo, has_free_rounds,
       blocked_countries, currencies)
     select game, $1, code, category, names, studio, tags, picture_url, background_url, rtp_m4,
            volatility, has_demo, has_free_rounds, blocked_countries, currencies
       from jsonb_to_recordset($2::jsonb) as given (game text, code text, category text,
              names jsonb, studio text, tags text[], picture_url text, background_url text,
              rtp_m4 int, volatility text, has_demo boolean, has_free_rounds boolean,
              blocked_countries text[], currencies text[])
     on conflict (supplier, code) do update set category = excluded.category,
       names = excluded.names, studio = excluded.studio, tags = excluded.tags,
       picture_url = excluded.picture_url, background_url = excluded.background_url,
       rtp_m4 = excluded.rtp_m4, volatility = excluded.volatility, has_demo = excluded.has_demo,
       has_free_rounds = excluded.has_free_rounds, currencies = excluded.currencies,
       blocked_countries = excluded.blocked_countries, synced_at = clock_timestamp()`,
    [supplier, canonicalJson(games as unknown as Json)],
  );
  const offered = games.filter(({ is_offered }) => is_offered).map(({ code }) => code);
  await tx.query(
    `update supplier_games set is_offered = not is_offered
      where supplier = $1 and is_offered <> (code = any ($2)) and code <> all ($3)`,
    [supplier, offered, kept],
  );
}
