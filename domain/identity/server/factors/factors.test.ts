import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { minimalMember } from '#dev/minimal-member.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { insertMember } from '../store.ts';
import { createFactors } from './index.ts';

let database: TestDatabase;
let db: Db;
let clock = Date.UTC(2026, 10, 21, 12, 0, 0);
const make = (secretKey = '7'.repeat(64)) =>
  createFactors({ secretKey, publicUrl: () => 'https://casino.example', now: () => clock });
const factors = make();

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

let serial = 0;

async function addPlayer(): Promise<PlayerId> {
  const player = await db.transaction((tx) =>
    insertMember(tx, minimalMember(`factors${++serial}@example.org`)),
  );
  return player!.id;
}

/** A player with an active authenticator and its recovery codes. */
async function addSecured() {
  const id = await addPlayer();
  const begun = await factors.beginAuthenticator(db, { id, label: 'ann@example.org' });
  if (isRefusal(begun)) throw new Error('no authenticator');
  const codeAt = (ms: number) => TOTP.generate({ secret: secretOf(begun.uri), timestamp: ms });
  const codes = await factors.activateAuthenticator(db, id, codeAt(clock), (tx) =>
    factors.renewRecoveryCodes(tx, id),
  );
  if (isRefusal(codes)) throw new Error('not activated');
  clock += 30_000;
  return { id, codeAt, codes, totp: (code: string) => ({ kind: 'totp', code }) as const };
}

function secretOf(uri: string) {
  return (URI.parse(uri) as TOTP).secret;
}

const refused = (outcome: unknown) => (isRefusal(outcome) ? outcome.refused : String(outcome));

test('authenticator: it is active only after one correct code, and cannot be created again then', async () => {
  const id = await addPlayer();
  const first = await factors.beginAuthenticator(db, { id, label: 'ann@example.org' });
  const second = await factors.beginAuthenticator(db, { id, label: 'ann@example.org' });
  if (isRefusal(first) || isRefusal(second)) throw new Error('refused');
  expect(second.uri).toMatch(
    /^otpauth:\/\/totp\/Croupier:ann%40example\.org\?.*issuer=Croupier&secret=[A-Z2-7]{32}/,
  );
  expect(await factors.listFor(db, id)).toEqual([]);
  const activate = (uri: string) =>
    factors.activateAuthenticator(
      db,
      id,
      TOTP.generate({ secret: secretOf(uri), timestamp: clock }),
      async () => 'done',
    );
  expect(refused(await activate(first.uri))).toBe('totp_wrong');
  expect(await activate(second.uri)).toBe('done');
  expect(refused(await activate(second.uri))).toBe('totp_wrong');
  expect(await factors.listFor(db, id)).toEqual(['totp']);
  await db.transaction((tx) => factors.firstRecoveryCodes(tx, id));
  expect(await factors.listFor(db, id)).toEqual(['totp', 'recovery']);
  const again = await factors.beginAuthenticator(db, { id, label: 'ann@example.org' });
  expect(refused(again)).toBe('totp_exists');
});

test('authenticator: a code is accepted for its time step and one to each side, and for one account', async () => {
  for (const [offset, verdict] of [
    [-60_000, 'totp_wrong'],
    [-30_000, 'totp'],
    [0, 'totp'],
    [30_000, 'totp'],
    [60_000, 'totp_wrong'],
  ] as const) {
    const one = await addSecured();
    clock += 60_000;
    const outcome = await factors.check(db, one.id, one.totp(one.codeAt(clock + offset)));
    expect([offset, refused(outcome)]).toEqual([offset, verdict]);
  }
  const [one, other] = [await addSecured(), await addSecured()];
  expect(refused(await factors.check(db, other.id, one.totp(one.codeAt(clock))))).toBe(
    'totp_wrong',
  );
});

test('replay: the code of a step is accepted once, and no older one after it', async () => {
  const { id, codeAt, totp } = await addSecured();
  clock += 60_000;
  const code = codeAt(clock);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => factors.check(db, id, totp(code))),
  );
  expect(outcomes.map(refused).toSorted()).toEqual([
    'totp',
    'totp_wrong',
    'totp_wrong',
    'totp_wrong',
  ]);
  expect(refused(await factors.check(db, id, totp(codeAt(clock - 30_000))))).toBe('totp_wrong');
  expect(await factors.check(db, id, totp(codeAt(clock + 30_000)))).toBe('totp');
});

test('race: parallel guesses are counted before they are verified; the wait grows', async () => {
  const { id, codeAt, totp } = await addSecured();
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, at) => factors.check(db, id, totp(`00000${at % 10}`))),
  );
  const waiting = guesses.filter((guess) => refused(guess) === 'too_many_requests');
  expect(waiting).toHaveLength(35);
  expect((waiting[0] as Refusal).retryAfter).toBeGreaterThanOrEqual(29);
  // Even the correct code is not verified now, and the other factors stay available.
  expect(refused(await factors.check(db, id, totp(codeAt(clock))))).toBe('too_many_requests');
  await db.query(`update factor_attempts set open_at = now() where player_id = $1`, [id]);
  expect(refused(await factors.check(db, id, totp('000000')))).toBe('totp_wrong');
  const next = (await factors.check(db, id, totp('000000'))) as Refusal;
  expect(next.retryAfter).toBeGreaterThanOrEqual(59);
  await db.query(`update factor_attempts set open_at = now() where player_id = $1`, [id]);
  expect(await factors.check(db, id, totp(codeAt(clock)))).toBe('totp');
  expect(await db.query('select from factor_attempts where player_id = $1', [id])).toEqual([]);
});

test('recovery codes: ten codes work once each in any notation, also when one is used twice at once', async () => {
  const { id, codes } = await addSecured();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const use = (code: string) => factors.check(db, id, { kind: 'recovery', code });
  const copied = codes[0]!.toLowerCase().replace('-', ' ');
  const sloppy = ` ${copied.replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect(await use(sloppy)).toBe('recovery');
  const twice = await Promise.all([use(codes[1]!), use(codes[1]!)]);
  expect(twice.map(refused).toSorted()).toEqual(['recovery', 'recovery_wrong']);
  expect((await factors.summary(db, id)).recovery_left).toBe(8);
  const renewed = await db.transaction((tx) => factors.renewRecoveryCodes(tx, id));
  expect(refused(await use(codes[2]!))).toBe('recovery_wrong');
  expect(await use(renewed[0]!)).toBe('recovery');
  const other = await addSecured();
  expect(refused(await factors.check(db, other.id, { kind: 'recovery', code: renewed[1]! }))).toBe(
    'recovery_wrong',
  );
});

test('secrecy: neither the secret nor a recovery code can be read in the database', async () => {
  const { id, codes } = await addSecured();
  const rows = await db.query<{ row: string }>(
    `select a::text as row from authenticators a where player_id = $1
     union all select r::text from recovery_codes r where player_id = $1`,
    [id],
  );
  const stored = rows.map(({ row }) => row).join();
  for (const code of codes) {
    expect(stored).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'));
  }
  // Sealed for one account and one key: moved to another account, it does not open.
  const victim = await addSecured();
  await db.query(
    `update authenticators set sealed_secret =
       (select sealed_secret from authenticators where player_id = $1) where player_id = $2`,
    [id, victim.id],
  );
  await expect(factors.check(db, victim.id, victim.totp('123456'))).rejects.toThrow();
});

test('recovery codes: they are deleted with the last factor and created with the first', async () => {
  const { id, codes } = await addSecured();
  expect(await db.transaction((tx) => factors.firstRecoveryCodes(tx, id))).toBeUndefined();
  expect(await db.transaction((tx) => factors.removeAuthenticator(tx, id))).toBe(true);
  expect(await factors.listFor(db, id)).toEqual([]);
  expect(refused(await factors.check(db, id, { kind: 'recovery', code: codes[0]! }))).toBe(
    'recovery_wrong',
  );
  expect(await db.transaction((tx) => factors.removeAuthenticator(tx, id))).toBe(false);
  const fresh = await db.transaction((tx) => factors.firstRecoveryCodes(tx, id));
  expect(fresh).toHaveLength(10);
});
