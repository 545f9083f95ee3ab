import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { withdrawalSteps } from '#dev/withdrawal-steps.ts';
import { openWithdrawalsHouse, SECRET, type WithdrawalsHouse } from '#dev/withdrawals-house.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

const CHILD = fileURLToPath(new URL('../../../dev/dying-withdrawal.ts', import.meta.url));

let house: WithdrawalsHouse;
let steps: ReturnType<typeof withdrawalSteps>;
let url: string;
let folder: string;

beforeAll(async () => {
  const database = await testDatabase();
  url = database.url;
  folder = mkdtempSync(join(tmpdir(), 'croupier-dying-'));
  house = await openWithdrawalsHouse(url);
  await house.addWay({ hash: 'cardwayrub' });
  steps = withdrawalSteps(house, await house.addStaff('payments'));
  return async () => {
    await house.close();
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
  ['before the provider hears', 3, 0],
  ['after the provider has taken it', 3, 1],
  ['while the answer is written', 3, 1],
  ['after the answer is written', 4, 1],
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
    // Nobody can take back what the provider may have.
    const body = { step: 'reject', reason: 'rules_broken' };
    expect((await steps.decide(made, body)).json['message']).toBe('withdrawal_step');
    await house.makeDue();
    await house.runSending();
    expect(await steps.statusOf(made)).toBe(4);
    // Asked for again under the same name, if it was asked for at all: a provider pays that once.
    for (const reference of before) expect(reference).toBe(made.reference);
    expect((await steps.paid(made)).status).toBe(200);
    expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
    expect((await checkLedger(house.db)).findings).toEqual([]);
  },
);
