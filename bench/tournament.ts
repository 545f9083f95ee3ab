import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { parseMoney } from '#core/money.ts';
import { HOUR_MS } from '#core/time.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { insertTournament } from '#domain/tournaments/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { createBettingFixture, type BettingFixture } from '../dev/betting-fixture.ts';
import { sampleTerms } from '../dev/tournament-fixture.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { figureLine, median, option, percentile, print, two } from './figure.ts';
import { addPlayers } from './players.ts';
import { startProcess } from './processes.ts';
import type { TournamentReport, TournamentRequest } from './tournament-process.ts';

/**
 * `npm run bench:tournament`: a tournament with many entrants while bets change its scores at a
 * steady rate. What the tournament costs is measured as the processor time of a process that does
 * nothing else; how soon a page knows its place is measured from the acknowledged bet on.
 */
const ENTRANTS = option('entrants', 100_000);
/** Score changes in a second: each is one bet. */
const RATE = option('rate', 2_000);
const ROUNDS = option('rounds', 5);
const SECONDS = option('seconds', 10);
/** Entrants whose pages are open. */
const WATCHED = option('watched', 200);
const TICK_MS = 10;
/** One bet in a hundred is of a watched player. */
const WATCHED_EVERY = 100;
const STAKE = '1.00';
let keys = 0;

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const options = { secretKey: SECRET, keepSettled: false };
  const fixture = await createBettingFixture(database.url, options);
  const players = await addPlayers(fixture, ENTRANTS);
  await enterAll(fixture);
  const child = await startProcess('tournament-process.ts', [database.url]);
  const watched = players.slice(0, WATCHED);
  send(child, { kind: 'watch', players: watched.map(String) });
  await once(child, 'message');
  const pages = followPages(child);
  print(`${players.length} entrants, ${RATE} score changes/s, ${ROUNDS} rounds of ${SECONDS} s.`);
  await placeSteadily(fixture, players, pages, 3);
  const cores: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const result = await measure(fixture, child, players, pages);
    cores.push(result.cores);
    p99.push(result.p99);
    print(
      `${Math.round(result.perSecond)} changes/s: place known p50 ${Math.round(result.p50)} ms, ` +
        `p99 ${Math.round(result.p99)} ms, ${two(result.cores)} cores`,
    );
  }
  const unknown = await pages.settle();
  child.disconnect();
  await once(child, 'exit');
  const { findings, bets } = await checkLedger(fixture.db);
  print(`Checked ${bets} bets: ${findings.length} findings. Places not known: ${unknown}.`);
  await fixture.close();
  print(`tournament-place-p99-ms ${Math.round(median(p99))}, goal 1000`);
  print(figureLine({ name: 'tournament-cores', ratios: cores, goal: 0.3 }));
  if (findings.length > 0 || unknown > 0) process.exitCode = 1;
}

/** A tournament that runs, with all players in it. */
async function enterAll({ db }: BettingFixture): Promise<void> {
  const now = Date.now();
  const id = await insertTournament(db, {
    terms: sampleTerms({ stake_min: '0.01' }),
    startsAt: new Date(now - HOUR_MS),
    endsAt: new Date(now + HOUR_MS),
  });
  await db.query(`update tournaments set state = 'active' where id = $1`, [id]);
  await db.query(
    `insert into tournament_entries (tournament_id, player_id, cash_account, currency)
     select $1, p.id, a.id, 'RUB'
       from players p join accounts a on a.kind = 'player_cash' and a.owner = p.id::text
      where a.currency = 'RUB'`,
    [id],
  );
}

type Pages = ReturnType<typeof followPages>;

/** Acknowledged bets of watched players, and how long their pages did not know of them. */
function followPages(child: ChildProcess) {
  const stakes = new Map<string, number>();
  /** Times of acknowledged bets by player, in the order of their scores. */
  const waiting = new Map<string, { readonly score: number; readonly at: number }[]>();
  let delays: number[] = [];
  child.on('message', (report: TournamentReport) => {
    if (report.kind !== 'place') return;
    const score = Number(parseMoney(report.score));
    const open = waiting.get(report.player) ?? [];
    while (open.length > 0 && open[0]!.score <= score) {
      delays.push(Math.max(0, report.at - open.shift()!.at));
    }
  });
  return {
    acknowledged: (player: string, stake: number) => {
      const score = (stakes.get(player) ?? 0) + stake;
      stakes.set(player, score);
      const open = waiting.get(player) ?? [];
      waiting.set(player, [...open, { score, at: Date.now() }]);
    },
    takeDelays: () => {
      const taken = delays;
      delays = [];
      return taken;
    },
    /** The number of bets that no page knows of after a wait. */
    settle: async () => {
      await pause(5_000);
      return [...waiting.values()].reduce((sum, open) => sum + open.length, 0);
    },
  };
}

async function measure(
  fixture: BettingFixture,
  child: ChildProcess,
  players: readonly PlayerId[],
  pages: Pages,
) {
  pages.takeDelays();
  const before = await cpuOf(child);
  const started = performance.now();
  const placed = await placeSteadily(fixture, players, pages, SECONDS);
  const seconds = (performance.now() - started) / 1_000;
  const micros = (await cpuOf(child)) - before;
  await pause(2_000);
  const delays = pages.takeDelays();
  return {
    perSecond: placed / seconds,
    cores: micros / 1_000_000 / seconds,
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
  };
}

async function placeSteadily(
  fixture: BettingFixture,
  players: readonly PlayerId[],
  pages: Pages,
  seconds: number,
): Promise<number> {
  const started = performance.now();
  const open = new Set<Promise<void>>();
  let placed = 0;
  for (let now = 0; now < seconds * 1_000; now = performance.now() - started) {
    const due = Math.floor((now * RATE) / 1_000);
    for (; placed < due; placed++) {
      const isWatched = placed % WATCHED_EVERY === 0;
      const index = isWatched
        ? (placed / WATCHED_EVERY) % WATCHED
        : WATCHED + Math.floor(Math.random() * (players.length - WATCHED));
      const player = players[index]!;
      const bet = placeOne(fixture, player).then(() => {
        if (isWatched) pages.acknowledged(player.toString(), Number(parseMoney(STAKE)));
        open.delete(bet);
      });
      open.add(bet);
    }
    await pause(TICK_MS);
  }
  await Promise.all(open);
  return placed;
}

async function placeOne(fixture: BettingFixture, id: PlayerId): Promise<void> {
  const answer = await fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id, session: '', expiresAt: 0 },
    key: `tournament-${process.pid}-${keys++}`,
    stake: STAKE,
    currency: 'RUB',
    params: { direction: 'under', target: 4950 },
    isAutobet: false,
  });
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`);
}

async function cpuOf(child: ChildProcess): Promise<number> {
  return await new Promise((resolve) => {
    const take = (report: TournamentReport) => {
      if (report.kind !== 'cpu') return;
      child.off('message', take);
      resolve(report.micros);
    };
    child.on('message', take);
    send(child, { kind: 'cpu' });
  });
}

function send(child: ChildProcess, request: TournamentRequest): void {
  child.send(request);
}
