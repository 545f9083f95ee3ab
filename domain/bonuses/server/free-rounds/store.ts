import type { Currency } from '#core/currency.ts';
import type { AccountId, BetId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { FreeRoundState } from '../../rules.free-rounds.ts';
import type { BonusTerms } from '../../rules.ts';
import { parsed } from '../store.definitions.ts';

export type GrantedRounds = {
  readonly id: bigint;
  readonly campaignId: bigint;
  readonly provider: string;
  readonly playerId: PlayerId;
  /** The bonus that it belongs to, with its terms. */
  readonly bonusGrant: bigint;
  readonly terms: BonusTerms;
  readonly currency: Currency;
  readonly game: string;
  readonly rounds: number;
  readonly value: Micro;
  readonly used: number;
  readonly account: AccountId | null;
  readonly state: FreeRoundState;
  readonly isForfeited: boolean;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly won: Micro | null;
  readonly collectedAt: Date | null;
};

const FREE_ROUNDS = `select f.id, f.campaign_id as "campaignId", c.provider,
         f.player_id as "playerId", f.bonus_grant as "bonusGrant", v.terms, f.currency, f.game,
         f.rounds, f.value, f.used, f.account, f.state, f.is_forfeited as "isForfeited",
         f.expires_at as "expiresAt", f.created_at as "createdAt", f.ended_at as "endedAt", f.won,
         f.collected_at as "collectedAt"
    from free_round_grants f
    join free_round_campaigns c on c.id = f.campaign_id
    join bonus_versions v on v.bonus_id = c.bonus_id and v.version = c.version`;

/** The supplier of a game; undefined for one of our own. */
export async function findSupplierOf(db: Queryable, game: string): Promise<string | undefined> {
  const rows = await db.query<{ supplier: string }>(
    'select supplier from supplied_games where game = $1',
    [game],
  );
  return rows[0]?.supplier;
}

export type NewCampaign = {
  readonly bonusId: bigint;
  readonly version: number;
  readonly provider: string;
  readonly game: string;
  readonly rounds: number;
};

/** The campaign of a version of a bonus, opened on first use. */
export async function openCampaign(tx: Tx, campaign: NewCampaign): Promise<bigint> {
  const { bonusId, version, provider, game, rounds } = campaign;
  await tx.query(
    `insert into free_round_campaigns (bonus_id, version, provider, game, rounds)
     values ($1, $2, $3, $4, $5) on conflict (bonus_id, version) do nothing`,
    [bonusId, version, provider, game, rounds],
  );
  const rows = await tx.query<{ id: bigint }>(
    'select id from free_round_campaigns where bonus_id = $1 and version = $2',
    [bonusId, version],
  );
  return rows[0]!.id;
}

export type NewRounds = Pick<
  GrantedRounds,
  'campaignId' | 'playerId' | 'bonusGrant' | 'currency' | 'game' | 'rounds' | 'value'
> & { readonly days: number };

/** False while the player has rounds of this campaign that have not ended. */
export async function insertFreeRounds(tx: Tx, row: NewRounds): Promise<boolean> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into free_round_grants (campaign_id, player_id, bonus_grant, currency, game, rounds,
       value, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))
     on conflict (campaign_id, player_id) where state in ('new', 'active') do nothing
     returning id`,
    [
      row.campaignId,
      row.playerId,
      row.bonusGrant,
      row.currency,
      row.game,
      row.rounds,
      row.value,
      row.days,
    ],
  );
  return rows.length > 0;
}

/** Those of a bonus, locked. Its accounts must be locked before, as bets that take rounds do. */
export async function lockOfBonus(tx: Tx, bonusGrant: bigint): Promise<GrantedRounds> {
  const rows = await tx.query<GrantedRounds>(
    `${FREE_ROUNDS} where f.bonus_grant = $1 for no key update of f`,
    [bonusGrant],
  );
  return parsed(rows[0]!);
}

/** The account of the rounds of a bonus; null before they were issued. */
export async function findAccountOf(tx: Tx, bonusGrant: bigint): Promise<AccountId | null> {
  const rows = await tx.query<{ account: AccountId | null }>(
    'select account from free_round_grants where bonus_grant = $1',
    [bonusGrant],
  );
  return rows[0]!.account;
}

/** Rounds that the player can play, or soon will. */
export async function listOpenFreeRounds(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<GrantedRounds[]> {
  if (players.length === 0) return [];
  const rows = await db.query<GrantedRounds>(
    `${FREE_ROUNDS} where f.player_id = any ($1) and f.state in ('new', 'active')
        and f.expires_at > now() order by f.expires_at, f.id`,
    [numbers(players)],
  );
  return rows.map(parsed);
}

/** The latest rounds of a campaign that this player has, or had. */
export async function findFreeRoundsOf(
  db: Queryable,
  playerId: PlayerId,
  campaignId: bigint,
): Promise<GrantedRounds | undefined> {
  const rows = await db.query<GrantedRounds>(
    `${FREE_ROUNDS} where f.player_id = $1 and f.campaign_id = $2 order by f.id desc limit 1`,
    [playerId, campaignId],
  );
  return rows.map(parsed)[0];
}

/** The free rounds of these bonuses, by bonus. */
export async function listFreeRoundsOf(
  db: Queryable,
  bonusGrants: readonly bigint[],
): Promise<ReadonlyMap<bigint, GrantedRounds>> {
  const rows = await db.query<GrantedRounds>(`${FREE_ROUNDS} where f.bonus_grant = any ($1)`, [
    numbers(bonusGrants),
  ]);
  return new Map(rows.map((row) => [row.bonusGrant, parsed(row)]));
}

/** Those that their providers can be asked for now, some of each provider. */
export async function listToIssue(db: Queryable, limit: number): Promise<GrantedRounds[]> {
  const rows = await db.query<GrantedRounds>(
    `${FREE_ROUNDS} where f.state = 'new'
        and not exists (select from waiting_rewards w where w.free_rounds = f.id)
      order by row_number() over (partition by c.provider order by f.id) limit $1`,
    [limit],
  );
  return rows.map(parsed);
}

export async function listExpired(db: Queryable, limit: number): Promise<GrantedRounds[]> {
  const rows = await db.query<GrantedRounds>(
    `${FREE_ROUNDS} where f.state in ('new', 'active') and f.expires_at <= now()
      order by f.expires_at limit $1`,
    [limit],
  );
  return rows.map(parsed);
}

/** The provider has issued them: from now on they can be played. */
export async function markIssued(tx: Tx, id: bigint, account: AccountId): Promise<void> {
  await tx.query(
    `update free_round_grants set state = 'active', account = $2, issued_at = now() where id = $1`,
    [id, account],
  );
}

export type FreeRoundEnd = Exclude<FreeRoundState, 'new' | 'active'>;

/** From now on no round begins. */
export async function markEnded(
  tx: Tx,
  id: bigint,
  state: FreeRoundEnd,
  isForfeited: boolean,
): Promise<void> {
  await tx.query(
    `update free_round_grants set state = $2, is_forfeited = $3, ended_at = now() where id = $1`,
    [id, state, isForfeited],
  );
}

/** Of rounds that are over: what was won is lost. */
export async function markForfeited(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update free_round_grants set is_forfeited = true where id = $1', [id]);
}

/** The account was emptied. */
export async function markCollected(tx: Tx, id: bigint, won: Micro): Promise<void> {
  await tx.query('update free_round_grants set won = $2, collected_at = now() where id = $1', [
    id,
    won,
  ]);
}

type EmptiedAccount = {
  readonly id: bigint;
  readonly currency: Currency;
  readonly account: AccountId;
  readonly cashAccount: AccountId;
};

/** Accounts that a bet of before may still pay into. */
export async function listCollected(tx: Tx, playerId: PlayerId): Promise<EmptiedAccount[]> {
  return await tx.query<EmptiedAccount>(
    `select f.id, f.currency, f.account, g.cash_account as "cashAccount"
       from free_round_grants f join bonus_grants g on g.id = f.bonus_grant
      where f.player_id = $1 and f.collected_at is not null and f.account is not null`,
    [playerId],
  );
}

export type FreeBet = { readonly id: BetId; readonly playerId: PlayerId; readonly isDue: boolean };

/** Which of these bets were free rounds; `isDue`: no more of them will be played. */
export async function findFreeBets(
  tx: Tx,
  placed: readonly bigint[],
): Promise<ReadonlyMap<bigint, FreeBet>> {
  if (placed.length === 0) return new Map();
  const rows = await tx.query<FreeBet>(
    `select b.bet_id as id, f.player_id as "playerId",
            f.used >= f.rounds or f.state <> 'active' as "isDue"
       from free_round_bets b join free_round_grants f on f.id = b.grant_id
      where b.bet_id = any ($1)`,
    [numbers(placed)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
