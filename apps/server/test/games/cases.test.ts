import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSampleCase } from '#dev/sample-case.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { LATE_TABLE } from '#features/cases/game.ts';
import { cases, parseCaseBet } from '#features/cases/rules.ts';
import { publishCase, setCaseOpen } from '#features/cases/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, {
    env: { DATABASE_URL: database.url },
  });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

async function seated(money?: string): Promise<TestPlayer> {
  const player = await app.addMember(money);
  await app.send('POST', '/api/v2/fairness/seeds', {
    token: player.token,
    body: { client_seed: 'cases' },
  });
  return player;
}

type OpenOptions = { case?: string; version?: number; currency?: string; is_autobet?: boolean };

function open({ token }: TestPlayer, options: OpenOptions = {}, key = newKey()) {
  const body = { case: 'late-table', version: 1, currency: 'RUB', ...options };
  return app.send('POST', '/api/v2/games/cases/bets', { token, key, body });
}

test('games.cases: there are eight cases at the start, each within the RTP bounds', async () => {
  const { status, json } = await app.send('GET', '/api/v2/cases');
  expect(status).toBe(200);
  const slugs = json!['data'].map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual([
    'matchbox',
    'coat-pocket',
    'card-room',
    'late-table',
    'travelling-bag',
    'watchmaker',
    'strongbox',
    'cabinet',
  ]);
  const bets = new Map<string, unknown>();
  for (const one of json!['data']) {
    const { price } = one.prices.find(({ currency }: { currency: string }) => currency === 'RUB');
    const items = one.items.map(({ value, ppm }: { value: string; ppm: number }) => [value, ppm]);
    const bet = parseCaseBet({ case: one.slug, version: one.version, price, items });
    expect(bet, one.slug).toBeDefined();
    bets.set(one.slug, bet);
  }
  expect(bets.get('late-table')).toEqual(LATE_TABLE);
});

test('games.cases-slug: a case is read by its slug, and an unknown one is not found', async () => {
  const { json } = await app.send('GET', '/api/v2/cases/late-table');
  expect(json!['data']).toMatchObject({ latest: 1, is_open: true, versions: [{ version: 1 }] });
  expect((await app.send('GET', '/api/v2/cases/no-such-case')).status).toBe(404);
  expect((await app.send('GET', '/api/v2/cases/late-table?version=9')).status).toBe(404);
  expect((await app.send('GET', '/api/v2/cases/late-table?version=x')).status).toBe(422);
});

test('games.cases: the price is charged, the item paid, and the bet has the whole list', async () => {
  const player = await seated('1000.00');
  const { status, json } = await open(player);
  expect(status).toBe(200);
  const bet = json!['data'];
  expect(bet).toMatchObject({ game: 'cases', stake: '100.00', params: LATE_TABLE });
  const { ticket, item } = bet.outcome;
  const before = LATE_TABLE.items.slice(0, item).reduce((sum, [, ppm]) => sum + ppm, 0);
  expect(ticket).toBeGreaterThanOrEqual(before);
  expect(ticket).toBeLessThan(before + LATE_TABLE.items[item]![1]);
  expect(bet.payout).toBe(LATE_TABLE.items[item]![0]);
  expect(Number(bet.balance)).toBe(900 + Number(bet.payout));
  expect(cases.parseParams(bet.params)).toEqual(LATE_TABLE);
});

test('games.cases: in another currency each value is the same share of the price', async () => {
  const player = await seated();
  const { status, json } = await open(player, { currency: 'PLAY', case: 'matchbox' });
  expect(status).toBe(200);
  expect(json!['data']).toMatchObject({ stake: '10.00', params: { price: '10.00' } });
});

test('games.cases: a list in one currency has its prices and its values in it', async () => {
  type Listed = { prices: object[]; items: { value: string; ppm: number }[]; slug: string };
  const list = async (query: string): Promise<Listed[]> =>
    (await app.send('GET', `/api/v2/cases${query}`)).json!['data'];
  const [rubles, dollars] = [await list('?currency=RUB'), await list('?currency=USD')];
  expect(dollars.length).toBeGreaterThan(0);
  for (const listed of dollars) {
    const inRubles = rubles.find(({ slug }) => slug === listed.slug)!;
    const [price, roublePrice] = [listed, inRubles].map(({ prices }) => prices) as [
      { currency: string; price: string }[],
      { currency: string; price: string }[],
    ];
    expect([...price, ...roublePrice].map(({ currency }) => currency)).toEqual(['USD', 'RUB']);
    const share = Number(price[0]!.price) / Number(roublePrice[0]!.price);
    listed.items.forEach(({ value }, place) =>
      expect(Number(value)).toBeCloseTo(Number(inRubles.items[place]!.value) * share, 5),
    );
  }
});

test('idempotency: a case is opened once per key, even after it was replaced', async () => {
  expect(await publishCase(app.db, readSampleCase('twice'))).toEqual({ slug: 'twice', version: 1 });
  const player = await seated('100.00');
  const key = newKey();
  const first = await open(player, { case: 'twice' }, key);
  expect(first.status).toBe(200);
  expect((await open(player, { case: 'twice' }, key)).json).toEqual(first.json);
  expect(await publishCase(app.db, readSampleCase('twice'))).toEqual({ slug: 'twice', version: 2 });
  expect((await open(player, { case: 'twice' }, key)).json).toEqual(first.json);
  const other = await open(player, { case: 'matchbox' }, key);
  expect([other.status, other.json!['message']]).toEqual([409, 'key_reused']);
});

test('games.cases: a replaced version is refused, and the refusal names the new one', async () => {
  await publishCase(app.db, readSampleCase('replaced'));
  await publishCase(app.db, readSampleCase('replaced'));
  const player = await seated('100.00');
  const { status, json } = await open(player, { case: 'replaced', version: 1 });
  expect(status).toBe(422);
  expect(json).toMatchObject({
    message: 'case_changed',
    errors: { version: ['case_changed:2'] },
  });
  expect((await open(player, { case: 'replaced', version: 2 })).status).toBe(200);
  const { json: old } = await app.send('GET', '/api/v2/cases/replaced?version=1');
  expect(old!['data']).toMatchObject({ latest: 2, case: { version: 1 } });
});

test('games.cases: a closed case can be read but not opened until it is on sale again', async () => {
  await publishCase(app.db, readSampleCase('shut'));
  expect(await setCaseOpen(app.db, 'shut', false)).toBe(true);
  const player = await seated('100.00');
  expect((await open(player, { case: 'shut' })).json!['message']).toBe('case_closed');
  const { json } = await app.send('GET', '/api/v2/cases/shut');
  expect(json!['data'].is_open).toBe(false);
  const { json: list } = await app.send('GET', '/api/v2/cases');
  expect(list!['data'].some(({ slug }: { slug: string }) => slug === 'shut')).toBe(false);
  await publishCase(app.db, readSampleCase('shut'));
  expect((await open(player, { case: 'shut', version: 2 })).status).toBe(200);
});

test.each([
  ['no money', {}, 'insufficient_funds'],
  ['an unknown case', { case: 'no-such-case' }, 'not_found'],
  ['an unknown version', { version: 77 }, 'not_found'],
  ['a malformed name', { case: 'Late Table' }, 'bad_input'],
  ['half a version', { version: 1.5 }, 'bad_input'],
  ['an unknown currency', { currency: 'XXX' }, 'bad_input'],
])('games.cases: opening is refused with %s', async (_reason, options, code) => {
  const player = await seated();
  const { json } = await open(player, options);
  expect(json!['message']).toBe(code);
});

test('games.cases: opening needs a token, and a guest opens only for free', async () => {
  const body = { case: 'matchbox', version: 1, currency: 'PLAY' };
  const path = '/api/v2/games/cases/bets';
  expect((await app.send('POST', path, { key: newKey(), body })).status).toBe(401);
  const guest = await app.addGuest();
  expect((await open(guest)).status).toBe(401);
});

test('conservation: many openings at once leave every balance correct', async () => {
  const player = await seated('500.00');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => open(player, { case: 'matchbox' })),
  );
  const taken = answers.filter(({ status }) => status === 200);
  const paid = taken.reduce((sum, { json }) => sum + Number(json!['data'].payout), 0);
  const nonces = taken.map(({ json }) => json!['data'].nonce as number).toSorted((a, b) => a - b);
  expect(nonces).toEqual(taken.map((_, i) => i));
  const last = taken.find(({ json }) => json!['data'].nonce === nonces.at(-1))!;
  expect(Number(last.json!['data'].balance)).toBeCloseTo(500 - taken.length * 10 + paid, 6);
  expect((await checkLedger(app.db)).findings).toEqual([]);
});

test('games.cases: the database keeps published versions and rejects incomplete ones', async () => {
  const refused = (sql: string) =>
    runOn(database.url, sql).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    );
  expect(await refused(`update case_items set ppm = 1 where slug = 'matchbox'`)).toBe('CC006');
  expect(await refused(`delete from case_versions where slug = 'matchbox'`)).toBe('CC006');
  expect(
    await refused(`insert into case_items (slug, version, place, name, art, value, ppm)
      values ('matchbox', 1, 20, '{"ru": "а", "en": "a", "kz": "а"}', 'coin', 1, 1)`),
  ).toBe('CC006');
  const publish = (change: string) => {
    const document = JSON.stringify(readSampleCase('unfair'), null, 2).replaceAll("'", "''");
    const [from, to] = change.split('→');
    return refused(`select publish_case('${document.replace(from!, to!)}')`);
  };
  expect(await publish('"ppm": 400000→"ppm": 400001')).toBe('CC002');
  expect(await publish('"RUB": "20.00"→"RUB": "19.00"')).toBe('CC003');
  expect(await publish('"RUB": "20.00",→')).toBe('CC001');
  expect(await publish('"USD": "0.20"→"USD": "200.00"')).toBe('CC004');
  expect(await publish('"USD": "0.20"→"USD": "0.21"')).toBe('CC005');
  expect(await publish('→')).toBe('taken');
});
