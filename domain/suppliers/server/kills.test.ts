import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#core/money.ts';
import type { PlayerId } from '#core/ids.ts';
import type { KillStep } from '#dev/kill-step.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { answerWalletCall, type WalletCall } from '#dev/wallet-call.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { variants } from '#dev/test-depth.ts';

/**
 * Method: a process of its own answers one call of a supplier and ends by SIGKILL at a named step.
 * This process then gets the same call, as a supplier repeats what was not answered. Whatever the
 * step: each call has moved its money once, and the ledger has no findings.
 */

const CHILD = fileURLToPath(new URL('../../../dev/killed-wallet.ts', import.meta.url));

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterAll(() => fixture.close());

type End = { signal: NodeJS.Signals | null; printed: string };

function answerInOwnProcess(step: KillStep, call: WalletCall): Promise<End> {
  const words = [CHILD, fixture.databaseUrl, fixture.secretKey, step, JSON.stringify(call)];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, printed) => {
      resolve({ signal: error?.signal ?? null, printed: printed.trim() });
    });
  });
}

type Case = {
  readonly player: PlayerId;
  readonly call: WalletCall;
  readonly before: string;
  readonly after: string;
};

const answer = (call: WalletCall) => answerWalletCall(fixture.suppliers.wallet, call);
const cashOf = async (id: PlayerId) => formatMoney(await fixture.cashOf(id));

/** A player with an open game, and their calls. */
async function open() {
  const { id, token } = await fixture.open();
  const round = randomUUID();
  const call = (kind: WalletCall['kind'], amount: string, name: string, isRoundClosed = false) => ({
    kind,
    amount,
    round,
    isRoundClosed,
    ref: randomUUID(),
    player: id.toString(),
    with: name,
  });
  return { id, debit: call('debit', '10.00', token), call };
}

/** Each kind of call with the balance before and after it, each of a player of its own. */
async function prepare(): Promise<Case[]> {
  const first = await open();
  const cases: Case[] = [{ player: first.id, call: first.debit, before: '100.00', after: '90.00' }];
  for (const isLast of [false, true]) {
    const { id: player, debit, call } = await open();
    await answer(debit);
    const win = call('credit', '25.00', debit.ref, isLast);
    cases.push({ player, call: win, before: '90.00', after: '115.00' });
  }
  for (const undone of ['bet', 'win'] as const) {
    const { id: player, debit, call } = await open();
    await answer(debit);
    const win = call('credit', '25.00', debit.ref, true);
    await answer(win);
    const back = call('rollback', '0.00', undone === 'bet' ? debit.ref : win.ref);
    cases.push({
      player,
      call: back,
      before: '115.00',
      after: undone === 'bet' ? '100.00' : '90.00',
    });
  }
  return cases;
}

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
  'recovery: a server killed %s of a wallet call leaves its money where it was %s',
  { timeout: 90_000 },
  async (step, side) => {
    const cases = await prepare();
    const ends = await Promise.all(cases.map(({ call }) => answerInOwnProcess(step, call)));
    expect(ends).toEqual(cases.map(() => ({ signal: 'SIGKILL', printed: '' })));
    for (const each of cases) {
      // The transaction of a process that died ends when the database notices.
      await expect.poll(() => cashOf(each.player), { timeout: 10_000 }).toBe(each[side]);
    }
    for (const { player, call, after } of cases) {
      expect(await answer(call)).not.toHaveProperty('refused');
      expect(await cashOf(player)).toBe(after);
    }
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
  },
);
