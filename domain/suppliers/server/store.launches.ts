import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { VisitorPlace } from '#domain/regions/rules.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SuppliedCategory } from '../contract.ts';
import { TOKEN_MINUTES } from '../rules.ts';

export type NewLaunch = {
  readonly player: PlayerId;
  /** The session of the player that opens the game, and whose end ends the launch. */
  readonly session: string;
  readonly game: string;
  readonly currency: WalletCurrency;
  readonly platform: 'desktop' | 'mobile';
  readonly place: VisitorPlace;
};

export async function insertLaunch(tx: Tx, tokenHash: Buffer, launch: NewLaunch): Promise<void> {
  const { player, session, game, currency, platform, place } = launch;
  await tx.query(
    `insert into supplier_launches (token_hash, player_id, game, currency, platform, country,
       subdivision, expires_at, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(mins => $8), $9)`,
    [
      tokenHash,
      player,
      game,
      currency,
      platform,
      place.country ?? null,
      place.subdivision ?? null,
      TOKEN_MINUTES,
      session,
    ],
  );
}

/** A launch with all that decides whether a stake may be taken under its token. */
export type Launch = {
  id: bigint;
  player_id: PlayerId;
  game: string;
  code: string;
  category: SuppliedCategory;
  provider: string;
  currency: WalletCurrency;
  country: string | null;
  subdivision: string | null;
  /** Its time is over, or the session that opened it has ended. */
  is_expired: boolean;
  /** The session was ended because the player is excluded. */
  is_excluded: boolean;
  is_paused: boolean;
  is_supplier_active: boolean;
  blocked_countries: string[];
  hidden_in: string[];
  status: 'active' | 'blocked' | 'closed';
};

/** What a stake is checked by; a launch ends with the session that opened the game. */
export const LAUNCH_COLUMNS = `l.id, l.player_id, l.game, g.code, g.category, g.studio as provider,
    l.currency, l.country, l.subdivision,
    (l.expires_at <= clock_timestamp() or o.id is null or o.ended_at is not null
      or o.expires_at <= clock_timestamp()) as is_expired,
    coalesce(o.end_reason = 'excluded', false) as is_excluded, d.is_paused,
    s.is_active as is_supplier_active, g.blocked_countries, g.hidden_in, p.status`;

/** What they are read from, beside the launch and its game. */
export const LAUNCH_FACTS = `join suppliers s on s.code = g.supplier
  join game_directory d on d.game = l.game
  join player_directory p on p.id = l.player_id
  left join session_records o on o.id = l.session_id`;

const LAUNCH = `select ${LAUNCH_COLUMNS}
  from supplier_launches l
  join supplier_games g on g.game = l.game
  ${LAUNCH_FACTS}`;

export async function findLaunch(
  db: Queryable,
  supplier: string,
  tokenHash: Buffer,
): Promise<Launch | undefined> {
  const rows = await db.prepared<Launch>(
    'supplier-launch',
    `${LAUNCH} where l.token_hash = $1 and g.supplier = $2`,
    [tokenHash, supplier],
  );
  return rows[0];
}

export type LaunchName = Pick<Launch, 'player_id' | 'code' | 'currency'>;

/** The last one of a player that is valid, for suppliers whose calls need not name a session. */
export async function findLatestLaunch(
  db: Queryable,
  supplier: string,
  { player_id, code, currency }: LaunchName,
): Promise<Launch | undefined> {
  const rows = await db.query<Launch>(
    `${LAUNCH} where l.player_id = $1 and g.supplier = $2 and g.code = $3 and l.currency = $4
      order by is_expired, l.id desc limit 1`,
    [player_id, supplier, code, currency],
  );
  return rows[0];
}

/** After a stake the token is valid for its whole time again. */
export async function extendLaunch(tx: Tx, id: bigint): Promise<void> {
  await tx.prepared(
    'supplier-launch-extend',
    `update supplier_launches set expires_at = clock_timestamp() + make_interval(mins => $2)
      where id = $1`,
    [id, TOKEN_MINUTES],
  );
}
