import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { addSupplier, SAMPLE_LIVE, sampleSlots } from '#dev/supplier-games.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { SLOTS as STUDIO_SLOTS } from '#features/studio/game.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const GAMES = '/api/v2/slots/games';
const STAFF = '/api/v2/staff/slots';
/** Beside those of the built-in studio. */
const SLOTS = 5_000;
/** A page that holds the whole list is for phones, too. */
const LIST_BYTES_MAX = 200_000;
const reason = 'the autumn lobby';

let isSeeded = false;

/** Five thousand slots and three tables, known to the process. */
async function seed(app: TestApp): Promise<void> {
  if (!isSeeded) {
    const games = [...sampleSlots(SLOTS), ...SAMPLE_LIVE];
    await addSupplier(app.db, { code: 'test', url: 'http://127.0.0.1:9', games });
  }
  isSeeded = true;
  await expect.poll(() => countOf(app, 'live'), { timeout: 5_000 }).toBe(SAMPLE_LIVE.length);
}

type Line = { readonly game: string; readonly names: Record<string, string> };

async function list(app: TestApp, query: string, headers: Record<string, string> = {}) {
  const { json } = await app.send('GET', `${GAMES}?${query}`, { headers });
  return json!['data'] as Line[];
}

async function countOf(app: TestApp, category: string): Promise<number> {
  return (await list(app, `category=${category}`)).length;
}

async function change(app: TestApp, sql: string): Promise<void> {
  await app.db.query(`update supplier_games set ${sql}, changed_at = clock_timestamp()
    where game = 'golden-steppe'`);
}

test('casino.lobby: five thousand games come in one answer, compressed and revalidated', async ({
  app,
}) => {
  await seed(app);
  const first = await app.send('GET', `${GAMES}?category=slots&limit=60`);
  expect(first.json!['data']).toHaveLength(60);
  const headers = { 'accept-encoding': 'br' };
  const whole = await fetch(`${app.url}${GAMES}?category=slots`, { headers });
  expect(((await whole.json()) as { data: Line[] }).data).toHaveLength(SLOTS + STUDIO_SLOTS.length);
  expect(whole.headers.get('content-encoding')).toBe('br');
  expect(Number(whole.headers.get('content-length'))).toBeLessThan(LIST_BYTES_MAX);
  expect(whole.headers.get('cache-control')).toBe('private, no-cache');
  const etag = whole.headers.get('etag')!;
  const again = await app.send('GET', `${GAMES}?category=slots`, {
    headers: { 'if-none-match': etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  await change(app, 'position = 1');
  const fresh = async () => (await list(app, 'category=slots&limit=20'))[0]!.game;
  await expect.poll(fresh, { timeout: 5_000 }).toBe('golden-steppe');
  const other = await app.send('GET', `${GAMES}?category=slots`, {
    headers: { 'if-none-match': etag },
  });
  expect(other.status).toBe(200);
});

test('casino.lobby: a game is not listed for a currency and while it is hidden or withdrawn', async ({
  app,
}) => {
  await seed(app);
  const isListed = async (currency: string) =>
    (await list(app, `category=slots&currency=${currency}`)).some(
      ({ game }) => game === 'golden-steppe',
    );
  const wait = { timeout: 5_000, interval: 200 };
  await change(app, `currencies = '{EUR}'`);
  await expect.poll(() => isListed('RUB'), wait).toBe(false);
  expect(await isListed('EUR')).toBe(true);
  await change(app, `currencies = '{}'`);
  await expect.poll(() => isListed('RUB'), wait).toBe(true);
  await change(app, 'is_hidden = true');
  await expect.poll(() => isListed('RUB'), wait).toBe(false);
  await change(app, 'is_hidden = false, is_offered = false');
  await expect.poll(async () => (await page(app)).availability, wait).toBe('away');
  expect(await isListed('RUB')).toBe(false);
  await change(app, 'is_offered = true');
  await expect.poll(() => isListed('RUB'), wait).toBe(true);
});

async function page(app: TestApp) {
  const { json } = await app.send('GET', `${GAMES}/golden-steppe`);
  return json!['data'] as { availability: string };
}

test('casino.launch: an unknown game, a game for money without a login, and a supplier that is away are refused', async ({
  app,
}) => {
  await seed(app);
  const launch = async (game: string, mode: string, token?: string) => {
    const body = { mode, platform: 'desktop', locale: 'en' };
    const path = `/api/v2/slots/${game}/launch`;
    const { status, json } = await app.send('POST', path, { body, ...(token && { token }) });
    return [status, json!['message']];
  };
  expect(await launch('no-such-game', 'demo')).toEqual([404, 'not_found']);
  expect(await launch('golden-steppe', 'play')).toEqual([401, 'unauthorized']);
  // The supplier of this test has no key of ours and no server.
  expect(await launch('golden-steppe', 'demo')).toEqual([422, 'game_unavailable']);
  const { token } = await app.addMember('10.00');
  expect(await launch('golden-steppe', 'play', token)).toEqual([422, 'game_unavailable']);
  await change(app, 'has_demo = false');
  await expect
    .poll(() => launch('golden-steppe', 'demo'), { timeout: 5_000, interval: 500 })
    .toEqual([422, 'game_has_no_demo']);
  await change(app, 'has_demo = true');
});

test('casino.lobby: bets of games that are no longer offered have names', async ({ app }) => {
  await seed(app);
  const { json } = await app.send('GET', '/api/v2/slots/cards?games=golden-steppe,no-such-game');
  expect(json!['data']).toEqual([
    {
      game: 'golden-steppe',
      names: { en: 'Golden Steppe', ru: 'Золотой Простор', kz: 'Алтын Дала' },
      category: 'slots',
      provider: 'Northlight',
    },
  ]);
});

test('casino.lobby: a game of a supplier can be a favourite', async ({ app }) => {
  await seed(app);
  const { token } = await app.addMember('10.00');
  const body = { add: ['golden-steppe', 'no-such-game', 'dice'] };
  const { json } = await app.send('POST', '/api/v2/lobby/favourites', { token, body });
  expect((json!['data'].favourites as string[]).toSorted()).toEqual(['dice', 'golden-steppe']);
});

test('casino.lobby: content finds and changes a game, audited; an outdated change is refused', async ({
  app,
}) => {
  await seed(app);
  const { send } = await createStaffClient(app, 'content');
  const search = encodeURIComponent('роза ветров');
  expect((await send('GET', `${STAFF}?search=${search}`)).json!['data']).toEqual([]);
  const find = async () => {
    const asked = encodeURIComponent('золотой простор');
    const { json } = await send('GET', `${STAFF}?search=${asked}&limit=1`);
    return (json!['data'] as { game: string; version: string }[])[0]!;
  };
  const found = await find();
  expect(found.game).toBe('golden-steppe');
  const setup = {
    is_hidden: false,
    position: 5,
    labels: ['hot'],
    hidden_in: ['KZ'],
    hidden_currencies: ['EUR'],
  };
  const body = { ...setup, based_on: found.version, reason };
  expect((await send('POST', `${STAFF}/golden-steppe`, { body })).status).toBe(200);
  expect((await send('POST', `${STAFF}/golden-steppe`, { body })).json!['message']).toBe(
    'setting_outdated',
  );
  expect(await find()).toMatchObject(setup);
  const [line] = await app.db.query<{ action: string; target: string; after: object }>(
    'select action, target, after from staff_audit order by id desc limit 1',
  );
  expect(line).toEqual({ action: 'supplier.game', target: 'golden-steppe', after: setup });
  const risk = await createStaffClient(app, 'risk');
  expect((await risk.send('GET', STAFF)).status).toBe(403);
});

test('casino.lobby: the games of a stopped supplier are in no list, and open no more', async ({
  app,
}) => {
  await seed(app);
  const { send } = await createStaffClient(app, 'risk');
  const listed = (await send('GET', '/api/v2/staff/suppliers')).json!['data'] as object[];
  expect(listed).toContainEqual(
    expect.objectContaining({ code: 'test', games: SLOTS + SAMPLE_LIVE.length, is_active: true }),
  );
  const set = (is_active: boolean) =>
    send('POST', '/api/v2/staff/suppliers/test', {
      body: { is_active, frame_origins: ['https://games.example'], networks: [], reason },
    });
  expect((await set(false)).status).toBe(200);
  await expect.poll(() => countOf(app, 'live'), { timeout: 5_000 }).toBe(0);
  expect((await page(app)).availability).toBe('away');
  expect((await set(true)).status).toBe(200);
  await expect.poll(() => countOf(app, 'live'), { timeout: 5_000 }).toBe(SAMPLE_LIVE.length);
});
