import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { withdrawalSteps } from '#dev/withdrawal-steps.ts';
import { createWithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { openDb } from '#platform/server/db.ts';
import { readUsualMinutes } from './store.usual-times.ts';

test('cashier.payout: the usual time is that of nine of ten payouts of the last 30 days, and unsaid below twenty', async () => {
  const database = await testDatabase();
  const fixture = await createWithdrawalsFixture(database.url);
  const owner = openDb({ url: database.url });
  // The times of a withdrawal never change, except for this test.
  await owner.query('alter table withdrawals disable trigger user');
  onTestFinished(async () => {
    await owner.close();
    await fixture.close();
    await database.close();
  });
  await fixture.addMethod({ hash: 'cardwayrub' });
  const steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  const made: string[] = [];
  // Eighteen took ten minutes, two of them two hours.
  for (let count = 0; count < 19; count += 1) made.push(await pay(count < 18 ? 10 : 120));
  expect(await fresh()).toEqual(new Map());
  made.push(await pay(120));
  expect(await fresh()).toEqual(new Map([['card', 10]]));
  await owner.query(
    `update withdrawals set created_at = closed_at - interval '2 hours' where id = $1`,
    [made[0]],
  );
  expect(await fresh()).toEqual(new Map([['card', 120]]));
  // Older ones do not count.
  await owner.query(
    `update withdrawals set created_at = created_at - interval '31 days',
            closed_at = closed_at - interval '31 days' where id = $1`,
    [made[0]],
  );
  expect(await fresh()).toEqual(new Map());

  async function pay(minutes: number): Promise<string> {
    const one = await steps.approved('cardwayrub');
    await fixture.runSending();
    await steps.paid(one);
    await owner.query(
      `update withdrawals set created_at = closed_at - make_interval(mins => $2) where id = $1`,
      [one.id, minutes],
    );
    return one.id;
  }

  /** Each connection pool remembers what it read; a fresh one reads. */
  async function fresh() {
    const db = openDb({ url: database.url });
    try {
      return await readUsualMinutes(db);
    } finally {
      await db.close();
    }
  }
});
