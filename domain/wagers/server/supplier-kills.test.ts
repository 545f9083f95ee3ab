import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { KillStep } from '#dev/kill-step.ts';
import { answerCall, type SupplierCall, TestSupplier } from '#dev/test-supplier.ts';
import { variants } from '#dev/test-depth.ts';

/**
 * Method: a process of its own answers one call of a supplier and ends by SIGKILL at a named step.
 * This process then gets the same call, as a supplier repeats what was not answered. Whatever
 * the step: each call has moved its money once, and the ledger has no findings.
 */

const SECRET = 'the secret of the server that dies';
const CHILD = fileURLToPath(new URL('../../../dev/killed-supplier.ts', import.meta.url));

let database: TestDatabase;
let fixture: BettingFixture;
let supplier: TestSupplier;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url, { secretKey: SECRET });
  supplier = new TestSupplier(fixture);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

type End = { signal: NodeJS.Signals | null; printed: string };

function answerInOwnProcess(step: KillStep, call: SupplierCall): Promise<End> {
  const words = [CHILD, database.url, SECRET, step, JSON.stringify(call)];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, printed) => {
      resolve({ signal: error?.signal ?? null, printed: printed.trim() });
    });
  });
}

type Case = { readonly call: SupplierCall; readonly before: string; readonly after: string };

let count = 0;

/** Each kind of call with the balance before and after it; each of a player of its own. */
async function prepare(): Promise<{ player: PlayerId; one: Case }[]> {
  const make = async (makeOne: (player: PlayerId, ref: string) => Promise<Case>) => {
    const { id: player } = await fixture.addPlayer('100.00');
    count += 1;
    return { player, one: await makeOne(player, `kill-${count}`) };
  };
  const open = (player: PlayerId, bet: string) =>
    supplier.debit({ ref: bet, player, amount: '10.00' });
  const win = (bet: string, isLast: boolean) =>
    supplier.credit({ ref: `${bet}-win`, bet, amount: '25.00', isLast });
  return [
    await make(async (player, bet) => {
      const call = { kind: 'debit', ref: bet, player: `${player}`, amount: '10.00' } as const;
      return { call, before: '100.00', after: '90.00' };
    }),
    await make(async (player, bet) => {
      await open(player, bet);
      const call = {
        kind: 'credit',
        ref: `${bet}-win`,
        bet,
        amount: '25.00',
        isLast: true,
      } as const;
      return { call, before: '90.00', after: '115.00' };
    }),
    // After the last win: a correction of the result.
    await make(async (player, bet) => {
      await open(player, bet);
      await win(bet, true);
      const call = {
        kind: 'credit',
        ref: `${bet}-late`,
        bet,
        amount: '5.00',
        isLast: true,
      } as const;
      return { call, before: '115.00', after: '120.00' };
    }),
    await make(async (player, bet) => {
      await open(player, bet);
      await win(bet, false);
      const call = { kind: 'rollback', ref: `${bet}-back`, of: `${bet}-win`, bet } as const;
      return { call, before: '115.00', after: '90.00' };
    }),
    await make(async (player, bet) => {
      await open(player, bet);
      await win(bet, true);
      const call = { kind: 'rollback', ref: `${bet}-back`, of: bet, bet } as const;
      return { call, before: '115.00', after: '100.00' };
    }),
  ];
}

const cashOf = async (id: PlayerId) =>
  formatMoney((await readBalances(fixture.db, id, 'RUB')).cash);

test.each(
  variants(
    [
      ['before the commit', 'before'],
      ['after the commit', 'after'],
      ['in the middle', 'before'],
    ] as const,
    2,
  ),
)(
  'recovery: a server killed %s of a call leaves its money where it was %s',
  { timeout: 60_000 },
  async (step, side) => {
    const cases = await prepare();
    const ends = await Promise.all(cases.map(({ one }) => answerInOwnProcess(step, one.call)));
    expect(ends).toEqual(cases.map(() => ({ signal: 'SIGKILL', printed: '' })));
    for (const { player, one } of cases) {
      // The transaction of a process that died ends when the database notices.
      await expect.poll(() => cashOf(player), { timeout: 10_000 }).toBe(one[side]);
    }
    const repeated = await Promise.all(cases.map(({ one }) => answerCall(supplier, one.call)));
    expect(repeated).toEqual(cases.map(({ one }) => ({ balance: one.after })));
    for (const { player, one } of cases) expect(await cashOf(player)).toBe(one.after);
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
  },
);
