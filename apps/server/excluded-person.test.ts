import { afterAll, beforeAll, expect, test } from 'vitest';
import { exclude, logIn, newcomer, register, statusOf, word } from '#dev/exclusion-room.ts';
import { letPass, refusalOf } from '#dev/protection-room.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { SECRET_KEY, type Person, type WholeHouse } from '#dev/whole-house.ts';
import { createProtection } from '#domain/protection/server/index.ts';
import { openTwoHouses } from '#dev/two-houses.ts';
import { startHouse } from './house.ts';

/** An exclusion is the person's: another address, another account, another way in. */
let database: TestDatabase;
let left: WholeHouse;
let right: WholeHouse;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, close } = await openTwoHouses(startHouse));
});
afterAll(() => close());

const proveEmail = ({ id }: Person) =>
  runOn(database.url, `update players set is_email_verified = true where id = ${id}`);

test('protection: another address of the same mailbox looks taken, as anybody’s does', async () => {
  const name = word();
  await exclude(left, await newcomer(left, `${name}@gmail.com`));
  for (const other of [`${name.slice(0, 3)}.${name.slice(3)}@gmail.com`, `${name}+new@gmail.com`]) {
    const answer = await register(right, other);
    expect([answer.status, refusalOf(answer)]).toEqual([422, 'email_taken']);
  }
});

test('protection: an account of the same mailbox that is there already is closed with it', async () => {
  const name = word();
  const twin = await newcomer(left, `${name}+twin@gmail.com`);
  const player = await newcomer(left, `${name}@gmail.com`);
  await proveEmail(player);
  await exclude(left, player);
  await expect.poll(() => statusOf(right, twin)).toBe(401);
  expect(refusalOf(await logIn(left, `${name}+twin@gmail.com`))).toBe('account_excluded');
});

test('protection: nobody is excluded by a stranger who types an address of his mailbox', async () => {
  const name = word();
  const owner = await newcomer(left, `${name}@gmail.com`);
  await exclude(left, await newcomer(left, `${name}+stranger@gmail.com`), 'indefinite');
  expect(await statusOf(left, owner)).toBe(200);
  expect((await logIn(right, `${name}@gmail.com`)).status).toBe(200);
  // A new account is another matter: the stranger may be whoever he says he is.
  expect(refusalOf(await register(right, `${name}+new@gmail.com`))).toBe('email_taken');
});

test('protection: phone and social login are known again, whoever asks and in whatever case', async () => {
  const player = await left.addMember();
  const phone = '+77011234567';
  const subject = word();
  await runOn(
    database.url,
    `update players set phone = '${phone}' where id = ${player.id};
     insert into social_identities (provider, subject, player_id)
       values ('local', '${subject}', ${player.id})`,
  );
  const { isExcludedPerson } = createProtection({ secretKey: SECRET_KEY, registers: [] });
  const people = [{ phone }, { social: `local:${subject}` }, { email: 'new@example.org', phone }];
  for (const person of people) expect(await isExcludedPerson(left.db, person)).toBe(false);
  await exclude(left, player);
  for (const person of people) expect(await isExcludedPerson(left.db, person)).toBe(true);
  expect(await isExcludedPerson(left.db, { phone: '+77010000000' })).toBe(false);
  // What is kept says nothing of whose it is.
  const rows = await left.db.query<{ text: string }>(
    'select m::text as text from exclusion_marks m',
  );
  expect(rows.every(({ text }) => !text.includes(phone) && !text.includes(subject))).toBe(true);
});

test('protection: a second account with the phone of somebody excluded does not come in', async () => {
  const email = `${word()}@example.org`;
  const other = await newcomer(left, email);
  const player = await left.addMember();
  const phone = '+77021234567';
  await runOn(
    database.url,
    `update players set phone = '${phone}', is_phone_verified = true where id = ${player.id}`,
  );
  await exclude(left, player);
  // As when an old account gets the number that the closed one gave up.
  await runOn(
    database.url,
    `update players set phone = null where id = ${player.id};
     update players set phone = '${phone}' where id = ${other.id}`,
  );
  expect(refusalOf(await logIn(left, email))).toBe('account_excluded');
});

test('protection: an account that gets the phone of somebody excluded is closed until the same day', async () => {
  const other = await newcomer(left, `${word()}@example.org`);
  const player = await left.addMember();
  const phone = '+77051234567';
  await runOn(
    database.url,
    `update players set phone = '${phone}', is_phone_verified = true where id = ${player.id}`,
  );
  await exclude(left, player);
  // Months later, so that little is left of it, the number is given to the other account.
  await letPass(database.url, player.id, '170 days');
  await runOn(
    database.url,
    `update players set phone = null where id = ${player.id};
     update players set phone = '${phone}' where id = ${other.id};
     insert into outbox (name, body)
       values ('player.contact_changed', '{"player_id": "${other.id}", "kind": "phone"}')`,
  );
  await expect.poll(() => statusOf(right, other)).toBe(401);
  const rows = await left.db.query<{ until: string }>(
    'select until::date::text as until from exclusions where player_id = any ($1)',
    [[player.id, other.id]],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('protection: a register of a country keeps out whom it knows', async () => {
  const email = 'listed@example.org';
  const register = {
    name: 'example',
    isExcluded: async (_: unknown, who: { email?: unknown }) => who.email === email,
  };
  const { isExcludedPerson } = createProtection({ secretKey: SECRET_KEY, registers: [register] });
  expect(await isExcludedPerson(left.db, { email })).toBe(true);
  expect(await isExcludedPerson(left.db, { email: 'free@example.org' })).toBe(false);
});
