import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileFixture, type ProfileFixture } from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { CHANNELS, type MarketingChannel } from '#domain/identity/rules.consents.ts';

const ACCOUNT = '/api/v2/profile/account';
const MARKETING = '/api/v2/profile/marketing';
const MAIL_OPENS = '/api/v2/profile/mail-opens';

let database: TestDatabase;
let fixture: ProfileFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});
const NONE = CHANNELS.map((channel) => ({
  product: 'casino',
  channel,
  is_given: false,
  decided_at: null,
  source: null,
}));

/** Answers from the settings, by channel. */
function offers(given: { readonly [C in MarketingChannel]?: boolean }) {
  const consents = Object.entries(given).map(([channel, is_given]) => ({
    product: 'casino',
    channel,
    is_given,
  }));
  return { consents, source: 'settings' };
}

const givenIn = (consents: { channel: string; is_given: boolean }[]) =>
  consents.filter((one) => one.is_given).map(({ channel }) => channel);

test('profile: a new account has given no consent', async () => {
  const member = await fixture.addMember();
  const { body } = await fixture.get(ACCOUNT, member.token);
  expect(body.data.marketing).toEqual(NONE);
});

test('profile: that emails are opened is told after a yes alone, and each answer is kept', async () => {
  const member = await fixture.addMember();
  const answer = async (isGiven: boolean) => {
    const { body } = await fixture.send('PUT', MAIL_OPENS, member.token, { is_given: isGiven });
    return body.data;
  };
  const { body } = await fixture.get(ACCOUNT, member.token);
  expect(body.data.mail_opens).toEqual({ is_given: false, decided_at: null });
  // A no that changes nothing is no answer.
  expect(await answer(false)).toEqual({ is_given: false, decided_at: null });
  const first = await answer(true);
  expect(first).toMatchObject({ is_given: true });
  expect(await answer(true)).toEqual(first);
  expect(await answer(false)).toMatchObject({ is_given: false });
  const kept = await fixture.db.query(
    'select is_given from mail_open_answers where player_id = $1 order by decided_at',
    [member.id],
  );
  expect(kept).toEqual([{ is_given: true }, { is_given: false }]);
});

test('profile: consent is given for each channel separately, and each change is stored', async () => {
  const member = await fixture.addMember();
  const change = (body: object) => fixture.send('PUT', MARKETING, member.token, body);
  expect(givenIn((await change(offers({ sms: true }))).body.data)).toEqual(['sms']);
  await change(offers({ sms: true }));
  expect(givenIn((await change(offers({ sms: false, email: true }))).body.data)).toEqual(['email']);
  const kept = await fixture.db.query<{ said: string }>(
    `select channel || ' ' || is_given as said from marketing_consents
      where player_id = $1 and product = 'casino' and source = 'settings' order by id`,
    [member.id],
  );
  const said = kept.map((row) => row.said);
  expect(said[0]).toBe('sms true');
  expect(said.slice(1).toSorted()).toEqual(['email true', 'sms false']);
  expect((await change({})).body).toMatchObject({ message: 'bad_input' });
  const betting = { product: 'betting', channel: 'sms', is_given: true };
  const other = await change({ consents: [betting], source: 'settings' });
  expect(other.body.errors).toEqual({ 'consents.0.product': ['invalid_value'] });
});

test('profile: of two answers about one offer in a request the last one counts', async () => {
  const member = await fixture.addMember();
  const [yes, no] = [offers({ sms: true }), offers({ sms: false })];
  const both = { ...yes, consents: [...no.consents, ...yes.consents] };
  const { body } = await fixture.send('PUT', MARKETING, member.token, both);
  expect(givenIn(body.data)).toEqual(['sms']);
});

test('profile: an exclusion withdraws every consent, and the consent history cannot be edited', async () => {
  const member = await fixture.addMember();
  await fixture.send('PUT', MARKETING, member.token, offers({ email: true, push: true }));
  await fixture.db.query(
    `insert into exclusions (player_id, kind, until)
     values ($1, 'self', now() + interval '1 year')`,
    [member.id],
  );
  const rows = await fixture.db.query('select from consents_given where player_id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([]);
  await expect(fixture.db.query('delete from marketing_consents')).rejects.toThrow('permission');
});
