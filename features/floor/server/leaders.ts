import { formatMoney, formatMultiplier, micro } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { currencyOf, type Bet, type Names } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Leader } from '../contract.ts';

/** Leaders that are shown of a game. */
const SHOWN = 10;
/** How long the lowest of them is believed without asking: others may have done better. */
const BELIEVED_MS = 10_000;

type Row = {
  bet_id: bigint;
  player_id: bigint;
  currency: WalletCurrency;
  stake: bigint;
  payout: bigint;
  m4: bigint;
  placed_at: Date;
};

/**
 * The best bets of the day. Almost no bet is one of them: what is worse than the tenth costs a
 * comparison and nothing else.
 */
export function createLeaders(db: Db, names: Names, onTrouble: (error: unknown) => void) {
  const floors = new Map<string, { m4: bigint; until: number }>();

  /** Bets as they settle; those of free play and those that were returned are none. */
  function note(bets: readonly Bet[]): void {
    for (const bet of bets) {
      const isForMoney = currencyOf(bet.account) !== 'PLAY' && bet.void_reason === null;
      if (isForMoney && bet.m4 > 10_000n && bet.m4 > floorOf(bet)) void keep(bet).catch(onTrouble);
    }
  }

  function floorOf({ game, placed_at }: Bet): bigint {
    const floor = floors.get(`${dayOf(placed_at)} ${game}`);
    return floor && floor.until > Date.now() ? floor.m4 : 0n;
  }

  async function keep(bet: Bet): Promise<void> {
    const day = dayOf(bet.placed_at);
    const { game } = bet;
    await db.query(
      `insert into floor_leaders (day, game, bet_id, player_id, currency, stake, payout, m4,
         placed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        day,
        game,
        bet.id,
        bet.player_id,
        currencyOf(bet.account),
        bet.stake,
        bet.payout,
        bet.m4,
        bet.placed_at,
      ],
    );
    const rows = await db.query<{ m4: bigint }>(
      `with best as (select bet_id, m4 from floor_leaders where day = $1 and game = $2
                      order by m4 desc, bet_id limit ${SHOWN}),
       gone as (delete from floor_leaders l where day = $1 and game = $2
                 and not exists (select from best where best.bet_id = l.bet_id))
       select m4 from best order by m4 offset 0`,
      [day, game],
    );
    if (floors.size > 1_000) floors.clear();
    const m4 = rows.length < SHOWN ? 0n : rows[0]!.m4;
    floors.set(`${day} ${game}`, { m4, until: Date.now() + BELIEVED_MS });
  }

  async function list(game: string, now: Date): Promise<{ day: string; leaders: Leader[] }> {
    const day = dayOf(now);
    const rows = await db.query<Row>(
      `select bet_id, player_id, currency, stake, payout, m4, placed_at from floor_leaders
        where day = $1 and game = $2 order by m4 desc, bet_id limit ${SHOWN}`,
      [day, game],
    );
    await names.learn(rows.map(({ player_id }) => player_id));
    return { day, leaders: rows.map((row) => shown(row, names.of(row.player_id))) };
  }

  return { note, list };
}

function shown(row: Row, player: string | null): Leader {
  return {
    id: row.bet_id.toString(),
    player,
    currency: row.currency,
    stake: formatMoney(micro(row.stake)),
    multiplier: formatMultiplier(row.m4),
    payout: formatMoney(micro(row.payout)),
    placed_at: row.placed_at.toISOString(),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
