import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createManualClock, skipPhase } from './manual-clock.ts';
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
  /** How many settlements the two bets have: one each, whoever wrote them. */
  readonly settlements: number;
};

const CHILD = fileURLToPath(new URL('killed-round.ts', import.meta.url));
const CLOSED_WITHIN_MS = 30_000;

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
    await once(child, 'message');
    standby.rounds.openTable(testCrash());
    await standby.rounds.start();
    if (standby.rounds.leaders.isLeading('crash')) throw new Error('the leader came too late');
    child.send('bet');
    await lossOf(child, signal);
    const lostAt = performance.now();
    while (!standby.rounds.leaders.isLeading('crash')) await pause(2);
    const ledMs = performance.now() - lostAt;
    await closeBets(standby, ids, () => {
      const round = standby.rounds.broadcaster.roundOf('crash');
      if (round) skipPhase(clock, round);
    });
    const closedMs = performance.now() - lostAt;
    if (signal === 'SIGSTOP') await wake(child);
    return { state, ledMs, closedMs, settlements: await countSettlements(standby, ids) };
  } finally {
    child.kill('SIGKILL');
    await standby.close();
  }
}

async function lossOf(child: ChildProcess, signal: LossSignal): Promise<void> {
  if (signal === 'SIGKILL') return void (await once(child, 'exit'));
  // What it prints last, before it stops itself.
  await once(child.stdout!, 'data');
}

/** Woken, it finds out that it leads no longer; a second is longer than any of its timers. */
async function wake(child: ChildProcess): Promise<void> {
  child.kill('SIGCONT');
  await pause(1_000);
}

type Ids = readonly bigint[];

async function closeBets({ db }: RoundsFixture, ids: Ids, step: () => void): Promise<void> {
  const end = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    step();
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
