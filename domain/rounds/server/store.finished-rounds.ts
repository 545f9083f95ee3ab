import type { Json } from '#core/fairness/json.ts';
import type { RoundId } from '#core/ids.ts';
import type { RoundVoidReason } from '#core/fairness/void-reasons.ts';
import type { Queryable } from '#platform/server/db.ts';

/** How many rounds of a game are over: settled ones, and void ones. */
export type FinishedRoundCounts = {
  readonly game: string;
  readonly settled: number;
  /** Of the settled ones, those in which some bets were returned because the server was down. */
  readonly interrupted: number;
  readonly voids: readonly { readonly reason: RoundVoidReason; readonly rounds: number }[];
};

type Row = {
  game: string;
  void_reason: RoundVoidReason | null;
  rounds: bigint;
  interrupted: bigint;
};

/** For every game with shared rounds that had one; most frequent reasons first. */
export async function countFinishedRounds(db: Queryable): Promise<FinishedRoundCounts[]> {
  const rows = await db.query<Row>(
    `select game, void_reason, count(*) as rounds,
            count(*) filter (where is_interrupted) as interrupted from rounds
      where state in ('settled', 'void') group by 1, 2 order by game, rounds desc, void_reason`,
  );
  return [...Map.groupBy(rows, ({ game }) => game)].map(([game, own]) => ({
    game,
    settled: Number(own.find(({ void_reason }) => void_reason === null)?.rounds ?? 0),
    interrupted: Number(own.find(({ void_reason }) => void_reason === null)?.interrupted ?? 0),
    voids: own.flatMap(({ void_reason: reason, rounds }) =>
      reason === null ? [] : [{ reason, rounds: Number(rounds) }],
    ),
  }));
}

/** How many chains of seeds were published. */
export async function countChains(db: Queryable): Promise<number> {
  const rows = await db.query<{ chains: bigint }>('select count(*) as chains from chains');
  return Number(rows[0]!.chains);
}

type RoundOutcome = { readonly id: RoundId; readonly outcome: Json };

/** The results of the last settled rounds of a table, latest first, each with its round. */
export async function listResults<Result extends object>(
  db: Queryable,
  table: string,
  limit: number,
  resultOf: (outcome: Json) => Result | undefined,
): Promise<(Result & { readonly round: string })[]> {
  const rows = await db.query<RoundOutcome>(
    `select id, outcome from rounds where table_name = $1 and state = 'settled'
      order by id desc limit $2`,
    [table, limit],
  );
  return rows.flatMap(({ id, outcome }) => {
    const result = resultOf(outcome);
    return result === undefined ? [] : [{ ...result, round: id.toString() }];
  });
}
