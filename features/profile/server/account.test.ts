import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '#core/ids.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import {
  createProfileFixture,
  type ProfileMember,
  type ProfileFixture,
} from '#dev/profile-fixture.ts';
import { makeDebt } from '#dev/wager-fixture.ts';
import { parseMoney } from '#core/money.ts';
import { waitForLock } from '#dev/lock-waits.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openDb } from '#platform/server/db.ts';

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

const ACCOUNT = '/api/v2/profile/account';
const MARKETING = '/api/v2/profile/marketing';
const EXPORT = '/api/v2/profile/export';
const CLOSE = '/api/v2/profile/close';

const account = async ({ token }: ProfileMember) => (await fixture.get(ACCOUNT, token)).body.data;

async function forgetProof({ session }: ProfileMember): Promise<void> {
  await fixture.db.query(`update sessions set confirmed_at = null where id = '${session}'`);
}

test.each([
  ['GET', ACCOUNT],
  ['GET', EXPORT],
  ['PUT', MARKETING],
  ['POST', CLOSE],
] as const)('profile: %s %s is refused without a login and for guests', async (method, path) => {
  for (const token of ['forged', await fixture.guestToken()]) {
    const { status } =
      method === 'GET'
        ? await fixture.get(path, token)
        : await fixture.send(method, path, token, {});
    expect(status).toBe(401);
  }
});

test('profile: the account says when it was created and when the previous session began', async () => {
  const member = await fixture.addMember();
  expect(await account(member)).toEqual({
    registered_at: expect.stringMatching(/^20\d\d-.*Z$/),
    previous_login_at: null,
    has_two_factor: false,
    promo: null,
    marketing: expect.any(Array),
    mail_opens: { is_given: false, decided_at: null },
  });
  await fixture.db.query(
    `insert into sessions (player_id, created_at, expires_at, ended_at)
     values ($1, '2026-01-02T03:04:05Z', now(), now()),
            ($1, now() + interval '1 hour', now(), null)`,
    [member.id],
  );
  expect(await account(member)).toMatchObject({ previous_login_at: '2026-01-02T03:04:05.000Z' });
});

test('profile: the account says whether an authenticator protects it', async () => {
  const member = await fixture.addMember();
  await fixture.db.query(
    `insert into authenticators (player_id, sealed_secret, activated_at, last_step)
     values ($1, 'x', now(), 1)`,
    [member.id],
  );
  expect(await account(member)).toMatchObject({ has_two_factor: true });
});

test('profile: the export is the whole account in one file, and requires step-up authentication', async () => {
  const member = await fixture.addMember('100.00');
  const [first, second] = [await fixture.bet(member, '1.00'), await fixture.bet(member, '2.00')];
  const deposit = await fixture.deposit(member, '50.00');
  await fixture.db.query(
    `insert into protection_limits (player_id, kind, currency, period, amount, zone)
     values ($1, 'deposit', 'RUB', 'day', 500000000, 'UTC'), ($1, 'session', '', '', 90, 'UTC')`,
    [member.id],
  );
  const got = await fixture.get(EXPORT, member.token);
  expect(got.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="account-${member.id}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
  );
  expect(Object.keys(got.body)).toEqual(
    ['exported_at', 'account', 'nicknames', 'ignored', 'consents', 'sessions'].concat([
      'wallets',
      'verification',
      'policies',
      'limits',
      'push',
      'deposits',
      'withdrawals',
      'movements',
      'support_messages',
      'bets',
    ]),
  );
  expect(got.body.account).toMatchObject({ id: member.id.toString(), currency: 'RUB' });
  expect(JSON.stringify(got.body)).not.toContain('password');
  expect(got.body.bets.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  expect(got.body.deposits).toMatchObject([{ id: deposit }]);
  expect(got.body.limits).toMatchObject([
    { kind: 'deposit', amount: '500.00' },
    { kind: 'session', amount: '90' },
  ]);
  expect(got.body.push).toMatchObject({ settings: { shows_amounts: false }, devices: [] });
  expect(got.body.movements.length).toBeGreaterThan(0);
  await forgetProof(member);
  const refused = await fixture.get(EXPORT, member.token);
  expect([refused.status, refused.body.message]).toEqual([403, 'step_up_required']);
});

test('profile: an export of more than one page has every row once', async () => {
  const member = await fixture.addMember('0.00');
  for (let index = 0; index < 101; index += 1) await fixture.grant(member.id, '1.00', 'USD');
  const { body } = await fixture.get(EXPORT, member.token);
  const ids = body.movements.map(({ id }: { id: string }) => id);
  expect(ids.length).toBe(101);
  expect(new Set(ids).size).toBe(101);
});

test('profile: the export is limited to ten per hour', async () => {
  const member = await fixture.addMember();
  const answers = [];
  for (let index = 0; index < 11; index += 1) answers.push(await fixture.get(EXPORT, member.token));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
});

test('profile: an account with money on any of its accounts is not closed', async () => {
  const member = await fixture.addMember('0.01');
  const close = () => fixture.send('POST', CLOSE, member.token, {});
  expect((await close()).body.message).toBe('balance_left');
  await fixture.holdMoney(member, '0.01');
  expect((await close()).body.message).toBe('balance_left');
  const foreign = await fixture.addMember();
  await fixture.grant(foreign.id, '0.01', 'USD');
  expect((await fixture.send('POST', CLOSE, foreign.token, {})).body.message).toBe('balance_left');
});

test('profile: an account whose player owes money is not closed until it is repaid', async () => {
  const member = await fixture.addMember('5.00');
  const close = () => fixture.send('POST', CLOSE, member.token, {});
  const { open } = await makeDebt(fixture.wagers, member.id);
  expect((await close()).body.message).toBe('funds_pending');
  await fixture.wagers.settle(open, parseMoney('9.00')!);
  expect((await close()).body.message).toBe('debt_left');
  await fixture.wagers.correct(open, parseMoney('15.00')!);
  expect((await close()).status).toBe(200);
});

test('profile: an account with a waiting deposit, or without step-up authentication, is not closed', async () => {
  const member = await fixture.addMember();
  await fixture.deposit(member, '100.00', 2);
  const close = () => fixture.send('POST', CLOSE, member.token, {});
  expect((await close()).body.message).toBe('deposit_pending');
  await fixture.deposit(member, '50.00', 6);
  // The latest deposit has ended; the one before it has not.
  expect((await close()).body.message).toBe('deposit_pending');
  await forgetProof(member);
  expect((await close()).body.message).toBe('step_up_required');
});

test('profile: an account with a pending withdrawal or an open bet is not closed', async () => {
  const close = (as: ProfileMember) => fixture.send('POST', CLOSE, as.token, {});
  const paid = await fixture.addMember();
  await fixture.asOwner(withdrawalOf(paid, 4));
  expect((await close(paid)).body.message).toBe('funds_pending');
  await fixture.asOwner(`set session_replication_role = replica;
    update withdrawals set status = 5, closed_at = now() where player_id = ${paid.id}`);
  expect((await close(paid)).status).toBe(200);

  const playing = await fixture.addMember('1.00');
  await fixture.asOwner(wagerOf(playing, await cashOf(playing)));
  expect((await close(playing)).body.message).toBe('funds_pending');
  await fixture.asOwner(`set session_replication_role = replica;
    update wagers set is_open = false where player_id = ${playing.id}`);
  expect((await close(playing)).body.message).toBe('balance_left');
});

/** Written directly to the ledger; how the money arrived does not matter here. */
const withdrawalOf = ({ id }: ProfileMember, status: number) => `
  set session_replication_role = replica;
  insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
    method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
    destination_sealed, destination_mask, destination_mark, score, approvals_needed, status,
    asked_at, sent_at)
  select ${id}, 'closing', '', gen_random_uuid(), hash, provider, code, type, 'card', currency,
    1000000, 0, currency, 1000000, 'ru', '', '', '', 0, 0, ${status}, now(), now()
    from payment_methods where currency = 'RUB' limit 1`;
const wagerOf = ({ id }: ProfileMember, account: AccountId) => `
  set session_replication_role = replica;
  insert into wagers (player_id, id, source, account, escrow_account, house_account, seq, balance,
    cash_stake, stake, game, game_version, key, round_id, bet, cap_m4)
  select ${id}, 1, 'round', ${account}, ${account}, ${account}, 1, 0, 1000000, 1000000, game, 1,
    'closing', 1, '{}', 10000 from games limit 1`;
const cashOf = ({ id }: ProfileMember) =>
  fixture.db.transaction((tx) => createAccounts().find(tx, 'player_cash', id.toString(), 'RUB'));

test('race: an account is not closed while a deposit is being opened', async () => {
  const member = await fixture.addMember();
  const owner = openDb({ url: database.url, connectionsMax: 2 });
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = owner.transaction(async (tx) => {
    await tx.query('select from players where id = $1 for no key update', [member.id]);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const closing = fixture.send('POST', CLOSE, member.token, {});
  await waitForLock(owner);
  await fixture.deposit(member, '100.00', 2);
  letGo.resolve();
  await holding.then(() => owner.close());
  expect((await closing).body.message).toBe('deposit_pending');
});

test('profile: closing an account ends its sessions, sends an email and stops marketing', async () => {
  const member = await fixture.addMember();
  await fixture.grant(member.id, '500.00', 'PLAY');
  await fixture.db.query(`update players set email = 'closing@example.org' where id = $1`, [
    member.id,
  ]);
  await fixture.send('PUT', MARKETING, member.token, {
    consents: [{ product: 'casino', channel: 'email', is_given: true }],
    source: 'settings',
  });
  const closed = await fixture.send('POST', CLOSE, member.token, {});
  expect(closed.body).toEqual({ data: { is_closed: true } });
  expect((await fixture.get(ACCOUNT, member.token)).status).toBe(401);
  expect((await fixture.send('POST', CLOSE, member.token, {})).status).toBe(401);
  const rows = await fixture.db.query(
    `select status, closed_at is not null as is_dated,
            exists (select from consents_given c where c.player_id = p.id) as accepts_marketing,
            (select count(*)::int from sessions s where s.player_id = p.id and ended_at is null)
              as open,
            (select count(*)::int from messages m where m.player_id = p.id) as emails
       from players p where id = $1`,
    [member.id],
  );
  expect(rows).toEqual([
    { status: 'closed', accepts_marketing: false, is_dated: true, open: 0, emails: 1 },
  ]);
  expect(fixture.events).toContainEqual({
    name: 'player.closed',
    body: { player_id: member.id.toString() },
  });
});

test('race: an account closed twice at once is closed once', async () => {
  const member = await fixture.addMember();
  const both = await Promise.all([1, 2].map(() => fixture.send('POST', CLOSE, member.token, {})));
  const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
  // The second call finds the session ended or the account closed, whichever it checks first.
  expect(statuses[0]).toBe(200);
  expect([401, 403]).toContain(statuses[1]);
});
