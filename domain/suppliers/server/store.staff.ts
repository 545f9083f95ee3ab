import type { WalletCurrency } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SuppliedCategory, SuppliedNames } from '../contract.ts';

/** What the operator decides about a game. */
export type GameSetup = {
  is_hidden: boolean;
  position: number;
  labels: ('new' | 'hot')[];
  hidden_in: string[];
  hidden_currencies: WalletCurrency[];
};

export type StaffGameRow = GameSetup & {
  game: string;
  supplier: string;
  category: SuppliedCategory;
  names: SuppliedNames;
  studio: string;
  blocked_countries: string[];
  is_offered: boolean;
  synced_at: Date;
  /** Of what the operator decides: another after each change. */
  version: string;
};

export type StaffGameFilter = {
  readonly search: string | undefined;
  readonly supplier: string | undefined;
  readonly category: string | undefined;
  readonly isHidden: boolean | undefined;
};

export type StaffGamePosition = { readonly position: number; readonly game: string };

/** Another one after each change of the operator. */
const VERSION = `md5(
  concat_ws(' ', is_hidden, position, labels, hidden_in, hidden_currencies)) as version`;

/** In the order of the lists, those that no list shows included. */
export async function listStaffGames(
  db: Queryable,
  { search, supplier, category, isHidden }: StaffGameFilter,
  after: StaffGamePosition | undefined,
  limit: number,
): Promise<StaffGameRow[]> {
  return await db.query<StaffGameRow>(
    `select game, supplier, category, names, studio, labels, hidden_in, hidden_currencies,
            blocked_countries, position, is_hidden, is_offered, synced_at,
            ${VERSION}
       from supplier_games
      where ($1::text is null
             or position(lower($1) in lower(concat_ws(' ', game, code, studio, names))) > 0)
        and ($2::text is null or supplier = $2)
        and ($3::text is null or category = $3)
        and ($4::boolean is null or is_hidden = $4)
        and ($5::int is null or (position, game) > ($5, $6))
      order by position, game limit $7`,
    [search, supplier, category, isHidden, after?.position, after?.game, limit],
  );
}

/** Locked until the end of the transaction. */
export async function lockGameSetup(
  tx: Tx,
  game: string,
): Promise<(GameSetup & { version: string }) | undefined> {
  const rows = await tx.query<GameSetup & { version: string }>(
    `select is_hidden, position, labels, hidden_in, hidden_currencies,
            ${VERSION}
       from supplier_games where game = $1 for update`,
    [game],
  );
  return rows[0];
}

export async function saveGameSetup(
  tx: Tx,
  game: string,
  { is_hidden, position, labels, hidden_in, hidden_currencies }: GameSetup,
): Promise<void> {
  await tx.query(
    `update supplier_games set is_hidden = $2, position = $3, labels = $4, hidden_in = $5,
            hidden_currencies = $6, changed_at = clock_timestamp() where game = $1`,
    [game, is_hidden, position, labels, hidden_in, hidden_currencies],
  );
}

export type StaffSupplierRow = {
  code: string;
  name: string;
  protocol: string;
  base_url: string;
  frame_origins: string[];
  networks: string[];
  is_active: boolean;
  games: number;
  synced_at: Date | null;
};

export async function listStaffSuppliers(db: Queryable): Promise<StaffSupplierRow[]> {
  return await db.query<StaffSupplierRow>(
    `select s.code, s.name, s.protocol, s.base_url, s.frame_origins, s.networks, s.is_active,
            (select count(*)::int from supplier_games g
              where g.supplier = s.code and g.is_offered) as games,
            (select max(g.synced_at) from supplier_games g where g.supplier = s.code) as synced_at
       from suppliers s order by s.code`,
  );
}

export type SupplierSetup = { is_active: boolean; frame_origins: string[]; networks: string[] };

/** Locked until the end of the transaction. */
export async function lockSupplierSetup(tx: Tx, code: string): Promise<SupplierSetup | undefined> {
  const rows = await tx.query<SupplierSetup>(
    'select is_active, frame_origins, networks from suppliers where code = $1 for update',
    [code],
  );
  return rows[0];
}

export async function saveSupplierSetup(
  tx: Tx,
  code: string,
  { is_active, frame_origins, networks }: SupplierSetup,
): Promise<void> {
  await tx.query(
    `update suppliers set is_active = $2, frame_origins = $3, networks = $4,
            changed_at = clock_timestamp()
      where code = $1`,
    [code, is_active, frame_origins, networks],
  );
}

/** Who made a game, and the RTP that its supplier names. */
export type GameProvider = {
  readonly game: string;
  readonly provider: string;
  readonly rtp_m4: number | null;
};

/** Of all games of suppliers, those that are no longer offered, too. */
export async function listGameProviders(db: Queryable): Promise<GameProvider[]> {
  return await db.query<GameProvider>(
    'select game, studio as provider, rtp_m4 from supplier_games',
  );
}
