import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import type { KillStep } from '#dev/kill-step.ts';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { finishTournament } from './finish.ts';
import { findTournament } from './store.ts';

/**
 * Method: processes of their own finish one tournament and end by SIGKILL, in the middle of a
 * transaction, before its commit and after it, until one of them has nothing left to pay. Whatever
 * was committed: the table is made once, and each prize is paid once.
 */

const CHILD = fileURLToPath(new URL('../../../dev/killed-tournament.ts', import.meta.url));
/**
 * Each process makes the table first, or finds it made, then pays, and in the end finishes: so many
 * transactions are let through, and so many prizes are paid after it.
 */
const KILLS: readonly { step: KillStep; others: number; paid: number }[] = [
  { step: 'before the commit', others: 0, paid: 0 },
  { step: 'after the commit', others: 0, paid: 0 },
  { step: 'in the middle', others: 1, paid: 0 },
  { step: 'before the commit', others: 1, paid: 0 },
  { step: 'after the commit', others: 1, paid: 1 },
  { step: 'after the commit', others: 1, paid: 2 },
  { step: 'before the commit', others: 2, paid: 2 },
];
const TIMEOUT_MS = 60_000;

let fixture: TournamentFixture;
beforeAll(async () => {
  fixture = await createTournamentFixture();
});
afterAll(() => fixture.close());

function finishInOwnProcess(
  step: KillStep,
  others: number,
  race: bigint,
): Promise<NodeJS.Signals | null> {
  const words = [CHILD, fixture.databaseUrl, step, `${others}`, race.toString()];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error) => resolve(error?.signal ?? null));
  });
}

async function endedRace() {
  const prizes = { kind: 'amounts' as const, amounts: ['500.00', '300.00'] };
  const race = await fixture.open({ prizes });
  const players: PlayerId[] = [];
  for (const amount of ['40.00', '30.00', '20.00']) {
    const id = await fixture.enter([race]);
    await fixture.settle(await fixture.stake(id, amount), '0.00');
    players.push(id);
  }
  await fixture.counted();
  await fixture.end(race);
  return { race, players };
}

test(
  'kills: a tournament whose end is killed again and again pays each prize once, by one table',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const { race, players } = await endedRace();
    const hashes = new Set<string>();
    for (const { step, others, paid } of KILLS) {
      expect(await finishInOwnProcess(step, others, race)).toBe('SIGKILL');
      expect(await fixture.paid()).toHaveLength(paid);
      const { finalHash, state } = (await findTournament(fixture.db, race))!;
      if (finalHash !== null) hashes.add(finalHash);
      expect(state).toBe('calculating');
    }
    await finishTournament(fixture.deps, race);
    expect(await fixture.paid()).toEqual([
      { owner: players[0]!.toString(), amount: parseMoney('500.00') },
      { owner: players[1]!.toString(), amount: parseMoney('300.00') },
    ]);
    const { state, finalHash } = (await findTournament(fixture.db, race))!;
    expect([state, [...hashes]]).toEqual(['finished', [finalHash]]);
    expect(await fixture.results(race)).toHaveLength(3);
    expect((await checkLedger(fixture.owner)).findings).toEqual([]);
  },
);
