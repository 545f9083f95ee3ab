import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';

let fixture: WithdrawalsFixture;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.asOwner(`update payment_methods set countries = '{KZ}' where hash = 'cardwayrub'`);
  return async () => {
    await fixture.close();
    await database.close();
  };
});

async function offeredTo(player: WithdrawalTestUser): Promise<[string[], number]> {
  const path = '/api/v2/billing/withdrawals';
  const options = await fixture.send('GET', `${path}/options`, { as: player });
  const quote = { hash: 'cardwayrub', amount: '500' };
  const { status } = await fixture.send('POST', `${path}/quote`, { as: player, body: quote });
  const { methods } = options.json['data'] as { methods: { hash: string }[] };
  return [methods.map(({ hash }) => hash), status];
}

test.each([
  [null, '+77011234567', true, true],
  [null, '+79161234567', true, false],
  [null, '+77011234568', false, false],
  ['KZ', '+79161234568', true, true],
  ['GB', '+77011234569', true, false],
])(
  'countries: a payout method for one country: residence %s, phone %s, verified %s, offered %s',
  async (country, phone, isProven, isOffered) => {
    const player = await fixture.addPlayer('1000.00');
    await fixture.asOwner(
      `update players set phone = '${phone}', is_phone_verified = ${isProven},
              country = ${country === null ? 'null' : `'${country}'`}
        where id = ${player.id}`,
    );
    expect(await offeredTo(player)).toEqual(isOffered ? [['cardwayrub'], 200] : [[], 422]);
  },
);
