import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  openWithdrawalsHouse,
  type Person,
  type WithdrawalsHouse,
} from '#dev/withdrawals-house.ts';

let house: WithdrawalsHouse;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: 'cardwayrub' });
  await house.asOwner(`update payment_methods set countries = '{KZ}' where hash = 'cardwayrub'`);
  return async () => {
    await house.close();
    await database.close();
  };
});

async function offeredTo(player: Person): Promise<[string[], number]> {
  const path = '/api/v2/billing/withdrawals';
  const options = await house.send('GET', `${path}/options`, { as: player });
  const quote = { hash: 'cardwayrub', amount: '500' };
  const { status } = await house.send('POST', `${path}/quote`, { as: player, body: quote });
  const { methods } = options.json['data'] as { methods: { hash: string }[] };
  return [methods.map(({ hash }) => hash), status];
}

test.each([
  ['+77011234567', true, true],
  ['+79161234567', true, false],
  ['+77011234568', false, false],
])(
  'a way out for one country: phone %s, proven %s, offered %s',
  async (phone, isProven, isOffered) => {
    const player = await house.addPlayer('1000.00');
    await house.asOwner(
      `update players set phone = '${phone}', is_phone_verified = ${isProven}
        where id = ${player.id}`,
    );
    expect(await offeredTo(player)).toEqual(isOffered ? [['cardwayrub'], 200] : [[], 422]);
  },
);
