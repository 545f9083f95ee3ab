import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen, supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { saveAllConsents } from '#domain/identity/server/index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterAll(() => fixture.close());

const { bet } = supplierCalls(() => fixture.client);

/** A verified player of a country, with a slot open in roubles. */
async function resident(country: string) {
  const player = await fixture.open('100.00');
  await fixture.asOwner(
    `update players set country = '${country}' where id = ${player.id};
     insert into verifications (player_id, status, full_name, birth_date, registered_at)
     values (${player.id}, 'verified', 'Ann Example', '1990-01-01', now())`,
  );
  await fixture.db.transaction((tx) => saveAllConsents(tx, player.id, [], 'registration'));
  return player;
}

test('G8: the largest stake of slots holds for the slots of suppliers, by their category', async () => {
  // The strict profile names amounts in euros and dollars alone: in roubles it allows none.
  const strict = await resident('GB');
  const [, status] = seen(await bet(strict, 10).send());
  expect(status).toBe('RS_ERROR_WRONG_CURRENCY');
  expect(await fixture.cashOf(strict.id)).toBe(100_000_000n);
  const open = await resident('KZ');
  expect(seen(await bet(open, 10).send())[1]).toBe('RS_OK');
});
