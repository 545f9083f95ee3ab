import { expect, test } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import { CARD, createWithdrawalsFixture } from '#dev/withdrawals-fixture.ts';

const PATH = '/api/v2/billing/withdrawals';

test('G9: where the law forbids it, a withdrawal is not cancelled whatever its currency allows', async () => {
  const database = await testDatabase();
  const fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.asOwner(`update withdrawal_rules set is_cancel_allowed = true`);
  const player = await fixture.addPlayer('1000.00');
  await fixture.asOwner(`update players set country = 'MT' where id = ${player.id}`);
  const body = {
    hash: 'cardwayrub',
    amount: '500',
    fee: '0.00',
    arrives: '500.00',
    destination: CARD,
  };
  const asked = await fixture.send('POST', PATH, { as: player, key: newKey(), body });
  const { id, can_cancel } = asked.json['data'];
  expect(can_cancel).toBe(false);
  const cancel = () => fixture.send('POST', `${PATH}/${id}/cancel`, { as: player, body: {} });
  expect((await cancel()).json['message']).toBe('cancel_not_allowed');
  await fixture.asOwner(`update players set country = 'KZ' where id = ${player.id}`);
  expect((await cancel()).status).toBe(200);
  await fixture.close();
  await database.close();
});
