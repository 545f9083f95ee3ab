import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { BalanceState, LiveBet } from '../contract.ts';
import { currencyOf } from './history.ts';
import type { Bet } from './order.ts';

/** How often the feed and the balances go out: twice and four times a second. */
const FEED_MS = 500;
const BALANCE_MS = 250;
/** More bets than this in one beat are not read by anybody: the largest payouts are shown. */
const PER_BEAT_MAX = 12;
const RECENT_MAX = 24;
const NAMES_MAX = 50_000;

export type LiveOptions = {
  readonly db: Db;
  /** To every process of the house, this one included. */
  readonly publish: (channel: 'bets.live' | 'me.balance', payload: unknown) => void;
};

/** Tells the house what settled: the feed of all bets, and each player's balance. */
export function createLive({ db, publish }: LiveOptions) {
  const names = new Map<bigint, string | null>();
  let bets: Bet[] = [];
  let balances = new Map<string, [bigint, BalanceState]>();
  let recent: LiveBet[] = [];

  function onSettled(settled: readonly Bet[]): void {
    for (const bet of settled) {
      const currency = currencyOf(bet.account);
      balances.set(`${bet.player_id}/${currency}`, [
        bet.player_id,
        { currency, balance: formatMoney(bet.balance), bonus_balance: '0.00' },
      ]);
      if (currency !== 'PLAY') bets.push(bet);
    }
  }

  async function beatFeed(): Promise<void> {
    if (bets.length === 0) return;
    const best = [...bets].sort((a, b) => (a.m4 < b.m4 ? 1 : -1)).slice(0, PER_BEAT_MAX);
    bets = [];
    best.sort((a, b) => (a.id < b.id ? -1 : 1));
    await readNames(best.map((bet) => bet.player_id));
    publish('bets.live', best.map(liveBetOf));
  }

  function beatBalances(): void {
    if (balances.size === 0) return;
    const changed = [...balances.values()];
    balances = new Map();
    for (let start = 0; start < changed.length; start += 50) {
      const part = changed.slice(start, start + 50);
      publish(
        'me.balance',
        part.map(([player, state]) => [player.toString(), state]),
      );
    }
  }

  /** Names of players who show them; a changed wish is honoured within the life of the list. */
  async function readNames(ids: readonly bigint[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !names.has(id));
    if (unknown.length === 0) return;
    if (names.size > NAMES_MAX) names.clear();
    const rows = await db.query<{ id: bigint; name: string; hidden: boolean }>(
      `select id, name, is_statistics_hidden as hidden from players where id = any ($1)`,
      [unknown.map(String)],
    );
    for (const row of rows) names.set(row.id, row.hidden ? null : row.name);
  }

  function liveBetOf(bet: Bet): LiveBet {
    return {
      id: bet.id.toString(),
      game: bet.game,
      player: names.get(bet.player_id) ?? null,
      currency: currencyOf(bet.account),
      stake: formatMoney(bet.stake),
      multiplier: formatMultiplier(bet.m4),
      payout: formatMoney(bet.payout),
      placed_at: bet.placed_at.toISOString(),
    };
  }

  /** What a process keeps for those who join: the latest bets of all processes. */
  function remember(shown: readonly LiveBet[]): void {
    recent = [...recent, ...shown].slice(-RECENT_MAX);
  }

  const feed = setInterval(() => void beatFeed(), FEED_MS);
  const money = setInterval(beatBalances, BALANCE_MS);

  return {
    onSettled,
    remember,
    recent: (): LiveBet[] => recent,
    /** A player showed or hid his name: ask again before the next bet is shown. */
    forgetName: (playerId: bigint) => void names.delete(playerId),
    stop: () => {
      clearInterval(feed);
      clearInterval(money);
    },
  };
}

export type Live = ReturnType<typeof createLive>;
