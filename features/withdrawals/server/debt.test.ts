import { expect, test } from 'vitest';
import { plantDebt, readDebt } from '#dev/plant-debt.ts';
import { testDatabase } from '#dev/test-database.ts';
import { CARD, createWithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { micro } from '#core/money.ts';

const PATH = '/api/v2/billing/withdrawals';
const WAY = 'cardwayrub';

test('withdrawals: what a player owes is repaid before anything is held', async () => {
  const database = await testDatabase();
  const fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  const player = await fixture.addPlayer('1000.00');
  await plantDebt(fixture.db, player.id, micro(600_000_000n));
  const ask = (amount: string) =>
    fixture.send('POST', PATH, {
      as: player,
      key: `debt-withdrawal-${amount}`,
      body: { hash: WAY, amount, fee: '0.00', arrives: `${amount}.00`, destination: CARD },
    });
  const options = await fixture.send('GET', `${PATH}/options`, { as: player });
  expect(options.json['data']).toMatchObject({ available: '400.00' });
  const refused = await ask('500');
  expect(refused.status, refused.text).toBe(422);
  // A refused request moves nothing.
  expect(await fixture.balances(player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(await readDebt(fixture.db, player.id)).toBe(600_000_000n);
  const got = await ask('400');
  expect(got.status, got.text).toBe(200);
  expect(await fixture.balances(player)).toEqual({ cash: '0.00', held: '400.00' });
  expect(await readDebt(fixture.db, player.id)).toBe(0n);
  expect(fixture.errors).toEqual([]);
  await fixture.close();
  await database.close();
});
