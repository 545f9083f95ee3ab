import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrder } from '#dev/in-order.ts';
import { testDatabase } from '#dev/test-database.ts';
import { resetProvider, withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, transfer } from '#domain/ledger/server/index.ts';
import { byDepth } from '#dev/test-depth.ts';

const PATH = '/api/v2/billing/withdrawals';
const STAFF = '/api/v2/staff/withdrawals';
const ROUNDS = byDepth(3, 12);

let fixture: WithdrawalsFixture;
let first: WithdrawalTestUser;
let second: WithdrawalTestUser;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.asOwner(`update withdrawal_rules set is_cancel_allowed = true`);
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

beforeEach(async () => {
  await resetProvider(fixture);
  [first, second] = await Promise.all([fixture.addStaff('payments'), fixture.addStaff('payments')]);
  steps = withdrawalSteps(fixture, first);
});

type Action = () => Promise<unknown>;

const approve = ({ id }: TestWithdrawal, as = first) =>
  fixture.send('POST', `${STAFF}/${id}/decision`, { as, body: { step: 'approve' } });
const reject = ({ id }: TestWithdrawal, as = second) =>
  fixture.send('POST', `${STAFF}/${id}/decision`, {
    as,
    body: { step: 'reject', reason: 'rules_broken' },
  });
const cancel = ({ id, player }: TestWithdrawal) =>
  fixture.send('POST', `${PATH}/${id}/cancel`, { as: player, body: {} });
const put = (player: WithdrawalTestUser, status: string) => () =>
  fixture.asOwner(`update players set status = '${status}' where id = ${player.id}`);

/** Runs two conflicting actions in every order: exactly one of them wins. */
async function inEveryOrder(
  begin: () => Promise<TestWithdrawal>,
  one: (made: TestWithdrawal) => Action,
  other: (made: TestWithdrawal) => Action,
  verify: (made: TestWithdrawal, status: number) => Promise<void>,
): Promise<Set<number>> {
  const ends = new Set<number>();
  for (let count = 0; count < ROUNDS; count++) {
    const made = await begin();
    await inOrder(count, one(made), other(made));
    const status = await steps.statusOf(made);
    ends.add(status);
    await verify(made, status);
  }
  return ends;
}

const WHERE: Readonly<Record<number, [string, string]>> = {
  2: ['500.00', '500.00'],
  3: ['500.00', '500.00'],
  4: ['500.00', '0.00'],
  5: ['500.00', '0.00'],
  6: ['1000.00', '0.00'],
  7: ['1000.00', '0.00'],
  8: ['1000.00', '0.00'],
};

/** The money matches the state; no payout was requested for returned money. */
async function isWhole(made: TestWithdrawal, status: number): Promise<void> {
  const [cash, held] = WHERE[status]!;
  expect(await fixture.balances(made.player), `at ${status}`).toEqual({ cash, held });
  const wasGivenBack = status === 6 || status === 8;
  expect(wasGivenBack && fixture.script.payouts.has(made.reference)).toBe(false);
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

test('race: the player cancels while a staff member approves', async () => {
  const ends = await inEveryOrder(
    () => steps.requested(),
    (made) => () => cancel(made),
    (made) => () => approve(made),
    async (made, status) => {
      await isWhole(made, status);
      await fixture.runSending();
      await isWhole(made, await steps.statusOf(made));
    },
  );
  // An approved withdrawal that was not sent can always be cancelled.
  expect(ends).toEqual(new Set([8]));
});

test('race: the player cancels while the job sends it', async () => {
  const ends = await inEveryOrder(
    () => steps.approved(),
    (made) => () => cancel(made),
    () => () => fixture.runSending(),
    isWhole,
  );
  // Sent first, or cancelled first.
  expect(ends).toEqual(new Set([4, 8]));
});

test('race: approving against rejecting, and against the job that sends', async () => {
  await inEveryOrder(
    () => steps.requested(),
    (made) => () => approve(made),
    (made) => () => reject(made),
    async (made, status) => {
      expect(status).toBe(6);
      await isWhole(made, status);
    },
  );
  const ends = await inEveryOrder(
    () => steps.requested(),
    (made) => () => approve(made),
    () => () => fixture.runSending(),
    async (made) => {
      await fixture.runSending();
      expect(await steps.statusOf(made)).toBe(4);
      expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
    },
  );
  // The job came too early, or sent it at once.
  expect(ends).toEqual(new Set([3, 4]));
});

test('race: two approvals under the four-eyes rule both count, and one of three decides', async () => {
  await fixture.asOwner(`update withdrawal_rules set four_eyes_min = 500000000`);
  const third = await fixture.addStaff('risk');
  for (let count = 0; count < ROUNDS; count++) {
    const made = await steps.requested();
    const two = await Promise.all([approve(made, first), approve(made, second)]);
    expect(statuses(two)).toEqual([200, 200]);
    expect(await steps.statusOf(made)).toBe(3);
    const late = await approve(made, third);
    expect(late.json['message']).toBe('withdrawal_step_not_allowed');
  }
  for (let count = 0; count < ROUNDS; count++) {
    const made = await steps.requested();
    const clicks = [first, first, second, second, third].map((who) => approve(made, who));
    expect(statuses(await Promise.all(clicks)).filter((status) => status === 200)).toHaveLength(2);
    expect(await steps.statusOf(made)).toBe(3);
  }
});

test('race: the second approval against the block of the first approver', async () => {
  const [ends, answers] = [new Set<number>(), new Set<number>()];
  for (let count = 0; count < ROUNDS; count++) {
    const gone = await fixture.addStaff('payments');
    const made = await steps.requested();
    await approve(made, gone);
    const [yes] = await inOrder(count, () => approve(made, second), put(gone, 'blocked'));
    expect(yes.status).toBe(200);
    ends.add(yes.json['data'].status);
    const own = await fixture.addStaff('payments');
    const [again] = await inOrder(count, () => approve(made, own), put(own, 'blocked'));
    answers.add(again.status);
  }
  expect(ends).toEqual(new Set([2, 3]));
  for (const answer of answers) expect([200, 401, 403, 422]).toContain(answer);
  expect(answers).toContain(403);
  await fixture.asOwner(`update withdrawal_rules set four_eyes_min = null`);
});

test('race: the provider’s message against its answer to a query', async () => {
  for (const kind of ['paid', 'failed'] as const) {
    const tell = (made: TestWithdrawal) => () =>
      kind === 'paid' ? steps.paid(made) : steps.failed(made);
    const ends = await inEveryOrder(
      async () => {
        const made = await steps.approved();
        await fixture.runSending();
        const known = fixture.script.payouts.get(made.reference)!;
        fixture.script.payouts.set(made.reference, {
          ...known,
          payout: { ...known.payout, state: kind },
        });
        await fixture.makeDue();
        return made;
      },
      tell,
      () => () => fixture.runWatch(),
      isWhole,
    );
    expect(ends).toEqual(new Set([kind === 'paid' ? 5 : 7]));
  }
  expect(fixture.errors).toEqual([]);
});

test('race: blocking the account against approving and sending', async () => {
  const ends = new Set<number>();
  await inEveryOrder(
    () => steps.requested(),
    (made) => () => approve(made),
    (made) => put(made.player, 'blocked'),
    async (made) => {
      await fixture.runSending();
      const now = await steps.statusOf(made);
      ends.add(now);
      await isWhole(made, now);
    },
  );
  expect(ends).toEqual(new Set([2, 3]));
  await resetProvider(fixture);
  const paid: number[] = [];
  const sent = await inEveryOrder(
    () => steps.approved(),
    (made) => put(made.player, 'blocked'),
    () => () => fixture.runSending(),
    async (made, status) => {
      await isWhole(made, status);
      expect(fixture.script.payouts.has(made.reference)).toBe(status === 4);
      // A payout that was requested continues, whichever account is blocked meanwhile.
      if (status === 4) paid.push((await steps.paid(made)).status);
      await isWhole(made, await steps.statusOf(made));
    },
  );
  expect(sent).toEqual(new Set([3, 4]));
  expect(new Set(paid)).toEqual(new Set([200]));
});

test('withdrawals: a self-excluded player is paid, because the money is theirs', async () => {
  const made = await steps.requested();
  await fixture.asOwner(
    `insert into exclusions (player_id, kind) values (${made.player.id}, 'self')`,
  );
  expect((await approve(made)).json['data'].status).toBe(3);
  await fixture.runSending();
  expect(await steps.statusOf(made)).toBe(4);
});

test('race: revoking the verification against approving and sending', async () => {
  const revoke =
    ({ player }: TestWithdrawal) =>
    () =>
      fixture.asOwner(
        `update verifications set status = 'unverified' where player_id = ${player.id}`,
      );
  await inEveryOrder(
    () => steps.requested(),
    revoke,
    (made) => () => approve(made),
    async (made) => {
      await fixture.runSending();
      expect(await steps.statusOf(made)).toBe(2);
      await isWhole(made, 2);
    },
  );
  const ends = await inEveryOrder(
    () => steps.approved(),
    revoke,
    () => () => fixture.runSending(),
    async (made, status) => {
      await isWhole(made, status);
      expect(fixture.script.payouts.has(made.reference)).toBe(status === 4);
    },
  );
  expect(ends).toEqual(new Set([2, 4]));
});

test('race: a withdrawal against a bet of the same money: one of them wins', async () => {
  const winners = new Set<string>();
  for (let count = 0; count < ROUNDS; count++) {
    const player = await fixture.addPlayer('500.00');
    const stake = () =>
      fixture.db.transaction(async (tx) =>
        transfer(tx, {
          key: randomBytes(12).toString('hex'),
          kind: 'stake',
          debit: await fixture.deps.accounts.find(tx, 'player_cash', player.id.toString(), 'RUB'),
          credit: await fixture.deps.accounts.find(tx, 'house_game', 'dice', 'RUB'),
          amount: parseMoney('500')!,
        }),
      );
    const [asked, staked] = await inOrder(count, () => steps.ask(player), stake);
    expect(asked.status === 200, asked.text).toBe(isRefusal(staked));
    winners.add(asked.status === 200 ? 'withdrawal' : 'bet');
    const left = asked.status === 200 ? '500.00' : '0.00';
    expect(await fixture.balances(player)).toEqual({ cash: '0.00', held: left });
  }
  expect(winners).toEqual(new Set(['withdrawal', 'bet']));
});
