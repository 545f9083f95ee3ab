import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { startAfresh, withdrawalSteps, type Made } from '#dev/withdrawal-steps.ts';
import {
  openWithdrawalsHouse,
  type Person,
  type WithdrawalsHouse,
} from '#dev/withdrawals-house.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, transfer } from '#domain/ledger/server/index.ts';

/** Two who want different things of one withdrawal at once: one of them gets it. */
const PATH = '/api/v2/billing/withdrawals';
const STAFF = '/api/v2/staff/withdrawals';
const ROUNDS = 6;

let house: WithdrawalsHouse;
let first: Person;
let second: Person;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: 'cardwayrub' });
  await house.asOwner(`update withdrawal_rules set is_cancel_allowed = true`);
  return async () => {
    expect((await checkLedger(house.db)).findings).toEqual([]);
    await house.close();
    await database.close();
  };
});

beforeEach(async () => {
  await startAfresh(house);
  [first, second] = await Promise.all([house.addStaff('payments'), house.addStaff('payments')]);
  steps = withdrawalSteps(house, first);
});

type Deed = () => Promise<unknown>;

const approve = ({ id }: Made, as = first) =>
  house.send('POST', `${STAFF}/${id}/decision`, { as, body: { step: 'approve' } });
const reject = ({ id }: Made, as = second) =>
  house.send('POST', `${STAFF}/${id}/decision`, {
    as,
    body: { step: 'reject', reason: 'rules_broken' },
  });
const cancel = ({ id, player }: Made) =>
  house.send('POST', `${PATH}/${id}/cancel`, { as: player, body: {} });
const put = (player: Person, status: string) => () =>
  house.asOwner(`update players set status = '${status}' where id = ${player.id}`);

/** One after the other in both orders, and both at once; then whatever is left to do is done. */
async function inEveryOrder(
  begin: () => Promise<Made>,
  one: (made: Made) => Deed,
  other: (made: Made) => Deed,
  look: (made: Made, status: number) => Promise<void>,
): Promise<Set<number>> {
  const ends = new Set<number>();
  for (let count = 0; count < ROUNDS; count++) {
    const made = await begin();
    const deeds = [one(made), other(made)];
    if (count === 0) for (const deed of deeds) await deed();
    else if (count === 1) for (const deed of deeds.toReversed()) await deed();
    else await Promise.all((count % 2 === 0 ? deeds : deeds.toReversed()).map((deed) => deed()));
    const status = await steps.statusOf(made);
    ends.add(status);
    await look(made, status);
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

/** The money is where the state says; nobody was asked to pay what was given back. */
async function isWhole(made: Made, status: number): Promise<void> {
  const [cash, held] = WHERE[status]!;
  expect(await house.balances(made.player), `at ${status}`).toEqual({ cash, held });
  const wasGivenBack = status === 6 || status === 8;
  expect(wasGivenBack && house.script.payouts.has(made.reference)).toBe(false);
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

test('race: the player takes it back against the clerk who approves it', async () => {
  const ends = await inEveryOrder(
    () => steps.asked(),
    (made) => () => cancel(made),
    (made) => () => approve(made),
    async (made, status) => {
      await isWhole(made, status);
      await house.runSending();
      await isWhole(made, await steps.statusOf(made));
    },
  );
  // What is approved and not yet sent can still be taken back: he always can.
  expect(ends).toEqual(new Set([8]));
});

test('race: the player takes it back against the job that sends it', async () => {
  const ends = await inEveryOrder(
    () => steps.approved(),
    (made) => () => cancel(made),
    () => () => house.runSending(),
    isWhole,
  );
  for (const end of ends) expect([4, 8]).toContain(end);
});

test('race: approving against refusing, and against the job that sends', async () => {
  await inEveryOrder(
    () => steps.asked(),
    (made) => () => approve(made),
    (made) => () => reject(made),
    async (made, status) => {
      expect(status).toBe(6);
      await isWhole(made, status);
    },
  );
  await inEveryOrder(
    () => steps.asked(),
    (made) => () => approve(made),
    () => () => house.runSending(),
    async (made, status) => {
      expect([3, 4]).toContain(status);
      await house.runSending();
      expect(await steps.statusOf(made)).toBe(4);
      expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
    },
  );
});

test('race: two clerks under four eyes: both count, and one of three decides it', async () => {
  await house.asOwner(`update withdrawal_rules set four_eyes_min = 500000000`);
  const third = await house.addStaff('risk');
  for (let count = 0; count < ROUNDS; count++) {
    const made = await steps.asked();
    const two = await Promise.all([approve(made, first), approve(made, second)]);
    expect(statuses(two)).toEqual([200, 200]);
    expect(await steps.statusOf(made)).toBe(3);
    const late = await approve(made, third);
    expect(late.json['message']).toBe('withdrawal_step');
  }
  for (let count = 0; count < ROUNDS; count++) {
    const made = await steps.asked();
    const clicks = [first, first, second, second, third].map((who) => approve(made, who));
    expect(statuses(await Promise.all(clicks)).filter((status) => status === 200)).toHaveLength(2);
    expect(await steps.statusOf(made)).toBe(3);
  }
});

test('race: the second yes against the block of whoever said the first', async () => {
  for (let count = 0; count < ROUNDS; count++) {
    const gone = await house.addStaff('payments');
    const made = await steps.asked();
    await approve(made, gone);
    const [yes] = await Promise.all([approve(made, second), put(gone, 'blocked')()]);
    expect(yes.status).toBe(200);
    // Before it or after it, and never half: what counts is what the page says.
    expect([2, 3]).toContain(yes.json['data'].status);
    const own = await house.addStaff('payments');
    const [again] = await Promise.all([approve(made, own), put(own, 'blocked')()]);
    expect([200, 401, 403, 422]).toContain(again.status);
  }
  await house.asOwner(`update withdrawal_rules set four_eyes_min = null`);
});

test('race: the provider’s message against what it says when it is asked', async () => {
  for (const kind of ['paid', 'failed'] as const) {
    const tell = (made: Made) => () => (kind === 'paid' ? steps.paid(made) : steps.failed(made));
    const ends = await inEveryOrder(
      async () => {
        const made = await steps.approved();
        await house.runSending();
        const known = house.script.payouts.get(made.reference)!;
        house.script.payouts.set(made.reference, {
          ...known,
          payout: { ...known.payout, state: kind },
        });
        await house.makeDue();
        return made;
      },
      tell,
      () => () => house.runWatch(),
      isWhole,
    );
    expect(ends).toEqual(new Set([kind === 'paid' ? 5 : 7]));
  }
  expect(house.errors).toEqual([]);
});

test('race: an account that is blocked against approving and sending', async () => {
  await inEveryOrder(
    () => steps.asked(),
    (made) => () => approve(made),
    (made) => put(made.player, 'blocked'),
    async (made) => {
      await house.runSending();
      const now = await steps.statusOf(made);
      expect([2, 3]).toContain(now);
      await isWhole(made, now);
    },
  );
  await startAfresh(house);
  await inEveryOrder(
    () => steps.approved(),
    (made) => put(made.player, 'blocked'),
    () => () => house.runSending(),
    async (made, status) => {
      expect([3, 4]).toContain(status);
      await isWhole(made, status);
      expect(house.script.payouts.has(made.reference)).toBe(status === 4);
      // What the provider was asked for goes on, whoever is blocked meanwhile.
      if (status === 4) expect((await steps.paid(made)).status).toBe(200);
      await isWhole(made, await steps.statusOf(made));
    },
  );
});

test('who has excluded himself is paid: it is his money', async () => {
  const made = await steps.asked();
  await house.asOwner(
    `insert into exclusions (player_id, kind) values (${made.player.id}, 'self')`,
  );
  expect((await approve(made)).json['data'].status).toBe(3);
  await house.runSending();
  expect(await steps.statusOf(made)).toBe(4);
});

test('race: verification that is taken back against approving and sending', async () => {
  const revoke =
    ({ player }: Made) =>
    () =>
      house.asOwner(
        `update verifications set status = 'unverified' where player_id = ${player.id}`,
      );
  await inEveryOrder(
    () => steps.asked(),
    revoke,
    (made) => () => approve(made),
    async (made) => {
      await house.runSending();
      expect(await steps.statusOf(made)).toBe(2);
      await isWhole(made, 2);
    },
  );
  await inEveryOrder(
    () => steps.approved(),
    revoke,
    () => () => house.runSending(),
    async (made, status) => {
      expect([2, 4]).toContain(status);
      await isWhole(made, status);
      expect(house.script.payouts.has(made.reference)).toBe(status === 4);
    },
  );
});

test('race: a request against a bet of the same money: one of them', async () => {
  const { db, deps } = house;
  for (let count = 0; count < ROUNDS; count++) {
    const player = await house.addPlayer('500.00');
    const stake = () =>
      db.transaction(async (tx) => {
        const owner = player.id.toString();
        return await transfer(tx, {
          key: randomBytes(12).toString('hex'),
          kind: 'stake',
          debit: await deps.accounts.find(tx, 'player_cash', owner, 'RUB'),
          credit: await deps.accounts.find(tx, 'house_game', 'dice', 'RUB'),
          amount: parseMoney('500')!,
        });
      });
    const [asked, staked] = await Promise.all([steps.ask(player), stake()]);
    expect(asked.status === 200, asked.text).toBe(isRefusal(staked));
    const left = asked.status === 200 ? '500.00' : '0.00';
    expect(await house.balances(player)).toEqual({ cash: '0.00', held: left });
  }
});
