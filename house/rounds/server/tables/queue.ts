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
  if (earlier) return isSame(earlier, asked, checked.stake) ? earlier : refuse('key_reused');
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

function isSame(queued: QueuedBet, asked: Asked, stake: bigint): boolean {
  return (
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

/** Takes a waiting bet back; undefined when there is none of that number that still waits. */
export async function cancelQueued(
  { db }: House,
  playerId: bigint,
  id: bigint,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `update queued_bets set ended_at = now(), refusal = 'cancelled'
      where id = $1 and player_id = $2 and ended_at is null returning ${COLUMNS}`,
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

/** Places what waited for this round, in the order in which it was asked for. */
export async function placeQueued(house: House, table: AnyTable): Promise<void> {
  const waiting = await house.db.query<QueuedBet & { kind: 'guest' | 'player' }>(
    `select ${COLUMNS}, (select kind from players where players.id = queued_bets.player_id) as kind
       from queued_bets where table_name = $1 and ended_at is null order by id`,
    [table.name],
  );
  await Promise.all(waiting.map((queued) => placeOne(house, table, queued)));
}

async function placeOne(
  house: House,
  table: AnyTable,
  queued: QueuedBet & { readonly kind: 'guest' | 'player' },
): Promise<void> {
  // A queue has no session: what matters of a viewer is who he is and whether he has an account.
  const viewer = { id: queued.player_id, kind: queued.kind } as Viewer;
  const placed = await placeInRound(house, table, {
    viewer,
    key: queued.key,
    stake: formatMoney(micro(queued.stake)),
    currency: queued.currency,
    bet: queued.bet,
    roundId: undefined,
    mayWait: false,
    isAutobet: queued.is_autobet,
  });
  const isLate = isRefusal(placed) && placed.refused === 'betting_closed';
  if (isLate) return;
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

export function ownQueued(table: AnyTable, queued: QueuedBet): OwnBet {
  return {
    id: queued.id.toString(),
    round: null,
    table: table.name,
    currency: queued.currency,
    stake: formatMoney(micro(queued.stake)),
    bet: queued.bet as OwnBet['bet'],
    state: 'queued',
    placed_at: queued.queued_at.toISOString(),
    record: null,
  };
}
