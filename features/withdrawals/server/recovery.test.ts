import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { withdrawalSteps } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  SECRET,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

const CHILD = fileURLToPath(new URL('../../../dev/killed-withdrawal.ts', import.meta.url));

let fixture: WithdrawalsFixture;
let steps: ReturnType<typeof withdrawalSteps>;
let url: string;
let folder: string;

beforeAll(async () => {
  const database = await testDatabase();
  url = database.url;
  folder = mkdtempSync(join(tmpdir(), 'croupier-dying-'));
  fixture = await createWithdrawalsFixture(url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  return async () => {
    await fixture.close();
    await database.close();
    rmSync(folder, { recursive: true });
  };
});

async function dieAt(step: string, file: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [CHILD, url, SECRET, file, step], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  return signal;
}

const DEATHS = [
  ['before the provider receives the request', 3, 0],
  ['after the provider has accepted it', 3, 1],
  ['while the answer is stored', 3, 1],
  ['after the answer is stored', 4, 1],
] as const;

test.each(DEATHS)(
  'recovery: killed %s, the next process pays it once',
  async (step, left, taken) => {
    const made = await steps.approved();
    const file = join(folder, String(left) + step.replaceAll(' ', '-'));
    expect(await dieAt(step, file)).toBe('SIGKILL');
    expect(await steps.statusOf(made)).toBe(left);
    const before = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    expect(before).toHaveLength(taken);
    // A payout that the provider may have cannot be taken back.
    const body = { step: 'reject', reason: 'rules_broken' };
    expect((await steps.decide(made, body)).json['message']).toBe('withdrawal_step_not_allowed');
    await fixture.makeDue();
    await fixture.runSending();
    expect(await steps.statusOf(made)).toBe(4);
    // It is requested again under the same reference, if it was requested at all: a provider pays
    // that once.
    for (const reference of before) expect(reference).toBe(made.reference);
    expect((await steps.paid(made)).status).toBe(200);
    expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
  },
);
