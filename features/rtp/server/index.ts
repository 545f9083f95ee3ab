import type { ListedGame } from '#core/fairness/game.ts';
import { listGameDays } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { downloadReturns, getReturns, type Returns } from '../contract.ts';
import { csvOf } from './csv.ts';
import { remember } from './remember.ts';
import { createReturns } from './returns.ts';

/** However many ask, this process counts once a minute. */
const KEPT_MS = 60_000;

export type ReturnsDeps = {
  readonly db: Db;
  readonly games: readonly ListedGame[];
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number;
};

/** What the games of the house give back: for a page, and to be counted again by anybody. */
export function returnsRoutes({ db, games, clock }: ReturnsDeps): Route[] {
  const count = remember(
    createReturns(db, games, () => new Date()),
    KEPT_MS,
    clock,
  );
  const days = remember(() => listGameDays(db), KEPT_MS, clock);
  return [
    on(getReturns, atMost('60 per minute'), async ({ query }) => ({
      data: only(await count(), query.game),
    })),
    on(downloadReturns, atMost('10 per minute'), async ({ query: { game } }) => {
      const wanted = (await days()).filter((day) => game === undefined || day.game === game);
      const name = game === undefined ? 'returns.csv' : `returns-${game}.csv`;
      return { file: Buffer.from(csvOf(wanted)), type: 'text/csv', name };
    }),
  ];
}

function only(returns: Returns, wanted: string | undefined): Returns {
  if (wanted === undefined) return returns;
  const isWanted = ({ game }: { readonly game: string }) => game === wanted;
  const { games, rounds } = returns;
  return { ...returns, games: games.filter(isWanted), rounds: rounds.filter(isWanted) };
}
