import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exclude,
  logIn,
  restrictionOf,
  registerWithMoney,
  register,
  tokenStatus,
  uniqueName,
} from '#dev/exclusion-fixture.ts';
import { advanceTime, refusalOf } from '#dev/protection-fixture.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { SECRET_KEY, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { createProtection } from '#domain/protection/server/index.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { startApp } from '../../app.ts';

/**
 * An exclusion applies to the person: other addresses, other accounts and other login methods
 * included.
 */
let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

const EXCLUDED = { reason: 'excluded' };

const proveEmail = ({ id }: TestPlayer) =>
  runOn(database.url, `update players set is_email_verified = true where id = ${id}`);

test('protection: another address of an excluded mailbox looks taken, like any other', async () => {
  const name = uniqueName();
  await exclude(left, await registerWithMoney(left, `${name}@gmail.com`));
  for (const other of [`${name.slice(0, 3)}.${name.slice(3)}@gmail.com`, `${name}+new@gmail.com`]) {
    const answer = await register(right, other);
    expect([answer.status, refusalOf(answer)]).toEqual([422, 'email_taken']);
  }
});

test('protection: an existing account of the same mailbox is closed with the exclusion', async () => {
  const name = uniqueName();
  const twin = await registerWithMoney(left, `${name}+twin@gmail.com`);
  const player = await registerWithMoney(left, `${name}@gmail.com`);
  await proveEmail(player);
  await exclude(left, player);
  await expect.poll(() => tokenStatus(right, twin)).toBe(401);
  expect(await restrictionOf(left, `${name}+twin@gmail.com`)).toMatchObject(EXCLUDED);
});

test("protection: typing another person's address into a form does not exclude that person", async () => {
  const name = uniqueName();
  const owner = await registerWithMoney(left, `${name}@gmail.com`);
  await exclude(left, await registerWithMoney(left, `${name}+stranger@gmail.com`), 'indefinite');
  expect(await tokenStatus(left, owner)).toBe(200);
  expect((await logIn(right, `${name}@gmail.com`)).status).toBe(200);
  // A new account is different: it may really belong to the owner of the address.
  expect(refusalOf(await register(right, `${name}+new@gmail.com`))).toBe('email_taken');
});

test('protection: phone and social login are recognized, in any notation and upper or lower case', async () => {
  const player = await left.addMember();
  const phone = '+77011234567';
  const subject = uniqueName();
  await runOn(
    database.url,
    `update players set phone = '${phone}' where id = ${player.id};
     insert into social_identities (provider, subject, player_id)
       values ('local', '${subject}', ${player.id})`,
  );
  const { isExcludedPerson } = createProtection({ secretKey: SECRET_KEY, registers: [] });
  const people = [{ phone }, { social: `local:${subject}` }, { email: 'new@example.org', phone }];
  for (const player of people) expect(await isExcludedPerson(left.db, player)).toBe(false);
  await exclude(left, player);
  for (const player of people) expect(await isExcludedPerson(left.db, player)).toBe(true);
  expect(await isExcludedPerson(left.db, { phone: '+77010000000' })).toBe(false);
  // The stored mark does not reveal the contact it was made from.
  const rows = await left.db.query<{ text: string }>(
    'select m::text as text from exclusion_identifiers m',
  );
  expect(rows.every(({ text }) => !text.includes(phone) && !text.includes(subject))).toBe(true);
});

test('protection: a second account with the phone of an excluded player gets a restricted session', async () => {
  const email = `${uniqueName()}@example.org`;
  const other = await registerWithMoney(left, email);
  const player = await left.addMember();
  const phone = '+77021234567';
  await runOn(
    database.url,
    `update players set phone = '${phone}', is_phone_verified = true where id = ${player.id}`,
  );
  await exclude(left, player);
  // As when an old account receives the number that the closed one released.
  await runOn(
    database.url,
    `update players set phone = null where id = ${player.id};
     update players set phone = '${phone}' where id = ${other.id}`,
  );
  expect(await restrictionOf(left, email)).toMatchObject(EXCLUDED);
});

test('protection: an account that receives the phone of an excluded player is closed until the same day', async () => {
  const other = await registerWithMoney(left, `${uniqueName()}@example.org`);
  const player = await left.addMember();
  const phone = '+77051234567';
  await runOn(
    database.url,
    `update players set phone = '${phone}', is_phone_verified = true where id = ${player.id}`,
  );
  await exclude(left, player);
  // Months later, so that little of the term is left, the number moves to the other account.
  await advanceTime(database.url, player.id, '170 days');
  await runOn(
    database.url,
    `update players set phone = null where id = ${player.id};
     update players set phone = '${phone}' where id = ${other.id};
     insert into outbox (name, body)
       values ('player.contact_changed', '{"player_id": "${other.id}", "kind": "phone"}')`,
  );
  // The outbox is read every few seconds, and the call has a rate limit.
  const slowly = { interval: 500, timeout: 30_000 };
  await expect.poll(() => tokenStatus(right, other), slowly).toBe(401);
  const rows = await left.db.query<{ until: string }>(
    'select until::date::text as until from exclusions where player_id = any ($1)',
    [[player.id, other.id]],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('protection: a player in a national exclusion register is rejected', async () => {
  const email = 'listed@example.org';
  const register = {
    name: 'example',
    isExcluded: async (_: unknown, who: { email?: unknown }) => who.email === email,
  };
  const { isExcludedPerson } = createProtection({ secretKey: SECRET_KEY, registers: [register] });
  expect(await isExcludedPerson(left.db, { email })).toBe(true);
  expect(await isExcludedPerson(left.db, { email: 'free@example.org' })).toBe(false);
});
