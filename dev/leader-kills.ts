import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { createManualClock, skipPhase, type ManualClock } from './manual-clock.ts';
import { testCrash } from './round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from './rounds-fixture.ts';

/** What the round was doing when its leader was lost. */
export const KILL_STATES = ['betting', 'running', 'settled'] as const;
export type KillState = (typeof KILL_STATES)[number];

/** How a leader is lost: it dies, or it stands still and holds its connections open. */
export type LossSignal = 'SIGKILL' | 'SIGSTOP';

export type Takeover = {
  readonly state: KillState;
  /** From the loss of the leader until another process leads the table. */
  readonly ledMs: number;
  /** From the loss of the leader until both bets of the round are closed. */
  readonly closedMs: number;
  /** How many settlements the two bets have: one each, whichever process wrote it. */
  readonly settlements: number;
};

const CHILD = fileURLToPath(new URL('killed-round.ts', import.meta.url));
const CLOSED_WITHIN_MS = 20_000;
/** No step takes so long: the run fails instead of waiting. */
const soon = () => AbortSignal.timeout(CLOSED_WITHIN_MS);

/**
 * Loses the leader of a table in a state of its round, while another process stands by, and
 * measures how that one takes over. A leader that stood still is woken afterwards: it must change
 * nothing more.
 */
export async function loseLeader(
  url: string,
  secretKey: string,
  state: KillState,
  signal: LossSignal = 'SIGKILL',
): Promise<Takeover> {
  const clock = createManualClock();
  const standby = await createRoundsFixture(url, { secretKey, clock });
  const players = [await standby.addPlayer('10.00'), await standby.addPlayer('10.00')];
  const ids = players.map(({ id }) => id);
  const child = fork(CHILD, [url, secretKey, ...ids.map(String), state, signal], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    await once(child, 'message', { signal: soon() });
    standby.rounds.openTable(testCrash());
    await standby.rounds.start();
    if (standby.rounds.leaders.isLeading('crash')) throw new Error('the leader came too late');
    child.send('bet');
    await lossOf(child, signal);
    const lostAt = performance.now();
    const late = soon();
    while (!standby.rounds.leaders.isLeading('crash')) await pause(2, undefined, { signal: late });
    const ledMs = performance.now() - lostAt;
    await closeBets(standby, clock, ids);
    const closedMs = performance.now() - lostAt;
    if (signal === 'SIGSTOP') await wake(child);
    return { state, ledMs, closedMs, settlements: await countSettlements(standby, ids) };
  } finally {
    child.kill('SIGKILL');
    await standby.close();
  }
}

async function lossOf(child: ChildProcess, signal: LossSignal): Promise<void> {
  // A leader that stops itself prints a word before.
  const isDead = signal === 'SIGKILL';
  await (isDead
    ? once(child, 'exit', { signal: soon() })
    : once(child.stdout!, 'data', { signal: soon() }));
}

/** Woken, it finds out that it leads no longer; a second is longer than any of its timers. */
async function wake(child: ChildProcess): Promise<void> {
  child.kill('SIGCONT');
  await pause(1_000);
}

type Ids = readonly bigint[];

type StoredRound = { state: SharedRound['state']; lock_at: string | null; next_at: string | null };

/** Moves the clock from phase to phase, by what is stored: the standby did not see the round. */
async function closeBets({ db }: RoundsFixture, clock: ManualClock, ids: Ids): Promise<void> {
  const end = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    const [round] = await db.query<StoredRound>(
      `select state, lock_at::text, next_at::text from rounds
        where table_name = 'crash' order by id desc limit 1`,
    );
    if (round) skipPhase(clock, round);
    const open = await db.query('select from wagers where is_open and player_id = any ($1)', [ids]);
    if (open.length === 0) return;
    if (performance.now() > end) throw new Error('bets stayed open after the leader was lost');
    await pause(10);
  }
}

async function countSettlements({ db }: RoundsFixture, ids: Ids): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*)::int as count from settlements s join wagers w on w.id = s.wager_id
      where w.player_id = any ($1)`,
    [ids],
  );
  return rows[0]!.count;
}
