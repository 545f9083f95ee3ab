import assert from 'node:assert';
import type { PlayerId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { usageOf, type Paper, type PaperBet } from './paper.ts';
import type { Life } from './play.ts';
import { textOf } from './steps.ts';

/**
 * Compares what is read about players with the paper: the sums of results, the feed of events, the
 * lines of the history and the use of personal limits, each by one query for all of them.
 */
export async function compareLives(db: Db, lives: readonly Life[]): Promise<void> {
  const ids = lives.map(({ player }) => player.id);
  const read = await readSums(db, ids);
  const usage = await readUsages(db, ids);
  for (const { player, steps } of lives) {
    const { id, paper } = player;
    const real = read.get(id) ?? { results: '0 0 0 0 0', events: '0 0 0 0', lines: [] };
    const sums = sumsOf(countedOf(paper));
    const wanted = {
      results: [countedOf(paper).length, ...sums].join(' '),
      events: sums.join(' '),
      lines: linesOf(paper),
    };
    assert.deepEqual(real, wanted, textOf(steps));
    const { staked, returned } = usageOf(paper);
    for (const { kind, used } of usage.get(id) ?? []) {
      assert.equal(used, kind === 'loss' ? staked - returned : staked, `${kind} ${textOf(steps)}`);
    }
  }
}

type Sums = { results: string; events: string; lines: string[] };

async function readSums(db: Db, ids: readonly PlayerId[]): Promise<Map<PlayerId, Sums>> {
  const rows = await db.query<Sums & { id: PlayerId }>(
    `with results as (
       select player_id, concat_ws(' ', sum(bets), sum(stake), sum(payout), sum(bonus_stake),
                                   sum(bonus_payout)) as results
         from bet_results where player_id = any ($1) group by 1
     ), events as (
       select player_id, concat_ws(' ', sum(staked), sum(paid), sum(bonus_staked),
                                   sum(bonus_paid)) as events
         from bet_events where player_id = any ($1) group by 1
     ), lines as (
       select player_id, array_agg(line order by line collate "C") as lines
         from (select player_id,
                      concat_ws(' ', stake, payout, bonus_stake, bonus_payout,
                                case when void_reason is not null then 'returned' end) as line
                 from settled_bets where player_id = any ($1)) each
        group by 1
     )
     select e.player_id as id, coalesce(results, '0 0 0 0 0') as results, events,
            coalesce(lines, '{}') as lines
       from events e left join results using (player_id) left join lines using (player_id)`,
    [numbers(ids)],
  );
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

async function readUsages(db: Db, ids: readonly PlayerId[]) {
  const rows = await db.query<{ id: PlayerId; kind: string; used: bigint }>(
    `select asked.id, u.kind, u.used from unnest($1::bigint[]) as asked (id),
            protection_usage(asked.id) u`,
    [numbers(ids)],
  );
  return Map.groupBy(rows, ({ id }) => id);
}

function countedOf({ instants, wagers }: Paper): PaperBet[] {
  return [...instants, ...wagers.filter(({ isSettled, isVoid }) => isSettled && !isVoid)];
}

function sumsOf(bets: readonly PaperBet[]): bigint[] {
  const add = (pick: (bet: PaperBet) => bigint) => bets.reduce((sum, bet) => sum + pick(bet), 0n);
  return [
    add(({ cashStake, bonusStake }) => cashStake + bonusStake),
    add(({ cashPaid, bonusPaid }) => cashPaid + bonusPaid),
    add(({ bonusStake }) => bonusStake),
    add(({ bonusPaid }) => bonusPaid),
  ];
}

/** Bets with their latest result, returned stakes among them. */
function linesOf({ instants, wagers }: Paper): string[] {
  const settled = wagers.filter(({ isSettled }) => isSettled);
  return [
    ...instants.map((bet) => sumsOf([bet]).join(' ')),
    ...settled.map((bet) => [...sumsOf([bet]), ...(bet.isVoid ? ['returned'] : [])].join(' ')),
  ].toSorted();
}
