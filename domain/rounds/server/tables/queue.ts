import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { OwnBet } from '../../contract.ts';
import { ownBet } from '../live/public.ts';
import type { AnyTable } from './definition.ts';
import type { House } from './house.ts';
import { checkBet, placeInRound, type Asked } from './place.ts';

/** A bet that waits for the next round. Nothing is taken before that opens. */
export type QueuedBet = {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly table_name: string;
  readonly key: string;
  readonly currency: WalletCurrency;
  readonly stake: bigint;
  readonly bet: Json;
  readonly is_autobet: boolean;
  readonly queued_at: Date;
  readonly placement_id: bigint | null;
  readonly refusal: string | null;
  readonly ended_at: Date | null;
};

const COLUMNS = `id, player_id, table_name, key, currency, stake, bet, is_autobet, queued_at,
  placement_id, refusal, ended_at`;
/** What one player may have waiting at a table. */
const WAITING_MAX = 4;
/** A table that was paused or down for longer takes no stake of whoever left meanwhile. */
const WAITS_MINUTES = 10;
/** Said of this moment and not of the bet: it goes on waiting. */
const PASSING: ReadonlySet<string> = new Set(['betting_closed', 'busy']);

/** Keeps a bet for the next round; the same key is answered with what became of it. */
export async function queueBet(
  house: House,
  table: AnyTable,
  asked: Asked,
): Promise<QueuedBet | Refusal> {
  const checked = checkBet(house, table, asked);
  if (isRefusal(checked)) return checked;
  const { viewer, key, currency, isAutobet } = asked;
  const earlier = await findQueued(house, viewer.id, key);
  if (earlier) return isSame(earlier, table, asked, checked.stake) ? earlier : refuse('key_reused');
  const rows = await house.db.query<QueuedBet>(
    `insert into queued_bets (player_id, table_name, key, currency, stake, bet, is_autobet)
     select $1, $2, $3, $4, $5, $6::jsonb, $7
      where (select count(*) from queued_bets
              where player_id = $1 and table_name = $2 and ended_at is null) < ${WAITING_MAX}
     on conflict on constraint queued_bets_key do nothing returning ${COLUMNS}`,
    [viewer.id, table.name, key, currency, checked.stake, canonicalJson(asked.bet), isAutobet],
  );
  const queued = rows[0] ?? (await findQueued(house, viewer.id, key));
  if (!queued) return refuse('bet_limit_of_round');
  house.news.tellPlayer(viewer.id, [ownQueued(table, queued)]);
  // The next round may have opened in this very moment.
  house.wake(table);
  return queued;
}

function isSame(queued: QueuedBet, table: AnyTable, asked: Asked, stake: bigint): boolean {
  return (
    queued.table_name === table.name &&
    queued.stake === stake &&
    queued.currency === asked.currency &&
    canonicalJson(queued.bet) === canonicalJson(asked.bet)
  );
}

export async function findQueued(
  { db }: House,
  playerId: bigint,
  key: string,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `select ${COLUMNS} from queued_bets where player_id = $1 and key = $2`,
    [playerId, key],
  );
  return rows[0];
}

/**
 * Takes a waiting bet back; undefined when there is none of that number that still waits, or when
 * its stake is being taken in this very moment.
 */
export async function cancelQueued(
  { db }: House,
  playerId: bigint,
  id: bigint,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `update queued_bets set ended_at = now(), refusal = 'cancelled'
      where id = $1 and player_id = $2 and ended_at is null and taken_up_at is null
      returning ${COLUMNS}`,
    [id, playerId],
  );
  return rows[0];
}

export async function listQueued(
  { db }: Pick<House, 'db'>,
  playerId: bigint,
): Promise<QueuedBet[]> {
  return await db.query<QueuedBet>(
    `select ${COLUMNS} from queued_bets where player_id = $1 and ended_at is null order by id`,
    [playerId],
  );
}

/** A bet that is taken up, and whether it may still be placed. */
type TakenUp = QueuedBet & {
  readonly kind: 'guest' | 'member' | 'staff';
  readonly is_barred: boolean;
  readonly is_stale: boolean;
};

/**
 * Places what waited for this round, in the order in which it was asked for. All of it is taken up
 * first: whoever takes his bet back has done so before, or does not do it any more.
 */
export async function placeQueued(house: House, table: AnyTable): Promise<void> {
  const waiting = await house.db.query<TakenUp>(
    `update queued_bets q set taken_up_at = now() from players p
      where p.id = q.player_id and q.table_name = $1 and q.ended_at is null
      returning ${COLUMNS.replace(/\w+/g, 'q.$&')}, p.kind, p.status <> 'active' as is_barred,
        q.queued_at < now() - interval '${WAITS_MINUTES} minutes' as is_stale`,
    [table.name],
  );
  const placing = waiting
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((queued) =>
      // One that fails waits for the next round, and holds up no other.
      placeOne(house, table, queued).catch((error: unknown) =>
        house.log.error({ err: error, bet: queued.id.toString() }, 'a waiting bet met trouble'),
      ),
    );
  await Promise.all(placing);
}

async function placeOne(house: House, table: AnyTable, queued: TakenUp): Promise<void> {
  const placed = refuseQueued(queued) ?? (await placeInRound(house, table, askedBy(queued)));
  if (isRefusal(placed) && PASSING.has(placed.refused) && !queued.is_stale) {
    await house.db.query('update queued_bets set taken_up_at = null where id = $1', [queued.id]);
    return;
  }
  await house.db.query(
    `update queued_bets set ended_at = now(), placement_id = $2, refusal = $3
      where id = $1 and ended_at is null`,
    [queued.id, isRefusal(placed) ? null : placed.id, isRefusal(placed) ? placed.refused : null],
  );
  const refusal = isRefusal(placed) ? { refusal: placed.refused } : {};
  const ended = { ...ownQueued(table, queued), state: 'void' as const, ...refusal };
  const shown = isRefusal(placed) ? [ended] : [ended, ownBet(table, placed)];
  house.news.tellPlayer(queued.player_id, shown);
}

/** What the session of its player would have said, which a queue has not. */
function refuseQueued({ is_barred, is_stale }: TakenUp): Refusal | undefined {
  if (is_barred) return refuse('account_blocked');
  return is_stale ? refuse('betting_closed') : undefined;
}

function askedBy({ player_id, kind, key, stake, currency, bet, is_autobet }: TakenUp): Asked {
  return {
    // What matters of a viewer is who he is and whether he has an account.
    viewer: { id: player_id, kind: kind === 'guest' ? 'guest' : 'player' } as Viewer,
    key,
    stake: formatMoney(micro(stake)),
    currency,
    bet,
    roundId: undefined,
    mayWait: false,
    isAutobet: is_autobet,
  };
}

export function ownQueued(table: AnyTable, queued: QueuedBet): OwnBet {
  return {
    id: queued.id.toString(),
    round: null,
    table: table.name,
    currency: queued.currency,
    stake: formatMoney(micro(queued.stake)),
    bet: queued.bet as OwnBet['bet'],
    state: queued.ended_at === null ? 'queued' : 'void',
    placed_at: queued.queued_at.toISOString(),
    record: null,
    ...(queued.refusal === null || queued.refusal === 'cancelled'
      ? {}
      : { refusal: queued.refusal }),
  };
}
