import { CURRENCIES } from '#core/currency.ts';
import { formatMoney, formatMultiplier, parseMoney } from '#core/money.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { BigWin } from '../contract.ts';
import { listBigWinRows, type SmallestPayout } from './store.ts';

/** Ten times the stake, in ten-thousandths. */
const M4_MIN = 100_000n;
const SHOWN_MAX = 20;
const LOOKED_BACK_MS = 3 * 86_400_000;
/** Each process reads them once in this time, however many visitors ask. */
const CACHE_MS = 5_000;

export type BigWinDeps = {
  readonly db: Queryable;
  readonly publicPlayers: PublicPlayerCache;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
};

/** The latest big wins, for everybody the same. */
export function createBigWins(deps: BigWinDeps) {
  let cached: { readonly wins: Promise<BigWin[]>; readonly until: number } | undefined;
  let hasAny = false;
  const list = (now: number): Promise<BigWin[]> => {
    if (cached && cached.until > now) return cached.wins;
    const wins = readBigWins(deps, new Date(now - LOOKED_BACK_MS));
    cached = { wins, until: now + CACHE_MS };
    wins.then(
      ({ length }) => {
        hasAny = length > 0;
      },
      // A failure is answered to those who wait for it, and the next visitor asks again.
      () => {
        cached = undefined;
      },
    );
    return wins;
  };
  return {
    list,
    /**
     * Whether there were any when they were last read, for the page, which does not wait for the
     * database. It has them read again: a page without a place for wins does not ask for them.
     */
    hasAny: (now: number): boolean => {
      // Who asks for them gets the refusal; the page shows the state before.
      list(now).catch(() => undefined);
      return hasAny;
    },
  };
}

async function readBigWins(
  { db, publicPlayers, siteSettings }: BigWinDeps,
  since: Date,
): Promise<BigWin[]> {
  const rows = await listBigWinRows(db, {
    since,
    m4: M4_MIN,
    payouts: smallestPayouts(siteSettings.read('big_win_amounts')),
    limit: SHOWN_MAX,
  });
  await publicPlayers.load(rows.map(({ player_id }) => player_id));
  return rows.map((row) => ({
    id: row.bet_id.toString(),
    game: row.game,
    ...publicPlayers.get(row.player_id),
    currency: row.currency,
    stake: formatMoney(row.stake),
    multiplier: formatMultiplier(row.m4),
    payout: formatMoney(row.payout),
    placed_at: row.placed_at.toISOString(),
    round: row.round_id?.toString() ?? null,
  }));
}

/** The smallest payout of each currency that is shown; the setting holds amounts of money. */
function smallestPayouts(amounts: SettingValue<'big_win_amounts'>): SmallestPayout[] {
  return CURRENCIES.map((currency) => ({ currency, payout: parseMoney(amounts[currency])! }));
}
