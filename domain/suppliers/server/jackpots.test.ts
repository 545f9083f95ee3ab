import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { createJackpots } from './jackpots.ts';

const GAME = 'khans-treasury';

let fixture: StudioFixture;
const clock = { ms: 0 };
beforeEach(async () => {
  fixture = await createStudioFixture();
  clock.ms = Date.now();
});
afterEach(() => fixture.close());

function open() {
  const warnings: unknown[] = [];
  const jackpots = createJackpots({
    db: fixture.db,
    log: { warn: (...parts: unknown[]) => void warnings.push(parts) },
    directory: fixture.suppliers.directory,
    reachOf: () => ({ isAllowed: () => true }),
    now: () => clock.ms,
  });
  return { ...jackpots, warnings };
}

/** The largest pool of the game in roubles, as text. */
async function largest(): Promise<string> {
  const [row] = await fixture.db.query<{ amount: string }>(
    `select (max(amount) / 10000 * 0.01)::numeric(20, 2)::text as amount
       from studio_jackpots where game = '${GAME}' and currency = 'RUB'`,
  );
  return row!.amount;
}

test('jackpots: what the pools hold comes by a call of the supplier, until it is stale', async () => {
  const jackpots = open();
  const { session } = await fixture.open('10000.00', GAME);
  await fixture.spin(session, { stake: '1000.00' });
  await jackpots.readAll();
  const [pool, ...more] = jackpots.list();
  expect(more).toEqual([]);
  expect(pool).toMatchObject({ game: GAME, at: new Date(clock.ms) });
  expect(pool!.amounts['RUB']).toContain(await largest());
  // A currency in which no one has staked has what its pools begin with.
  expect(Number(pool!.amounts['KZT'])).toBeGreaterThan(0);
  clock.ms += 59_000;
  expect(jackpots.list()).toHaveLength(1);
  clock.ms += 2_000;
  expect(jackpots.list()).toEqual([]);
  await jackpots.readAll();
  expect(jackpots.list()).toHaveLength(1);
});

test('jackpots: a supplier without the call is asked again later, and is no failure', async () => {
  const jackpots = open();
  const move = async (url: string) => {
    await fixture.asOwner(`update suppliers set base_url = '${url}', changed_at = now()`);
    await fixture.suppliers.directory.reload();
  };
  const [{ base_url: right }] = (await fixture.db.query<{ base_url: string }>(
    'select base_url from suppliers',
  )) as [{ base_url: string }];
  await move(`${fixture.url()}/nothing`);
  await jackpots.readAll();
  expect([jackpots.list(), jackpots.warnings]).toEqual([[], []]);
  await move(right);
  await jackpots.readAll();
  expect(jackpots.list()).toEqual([]);
  clock.ms += 10 * 60_000;
  await jackpots.readAll();
  expect(jackpots.list()).toHaveLength(1);
  // One that cannot be reached keeps what it stated.
  await move('http://127.0.0.1:9');
  await jackpots.readAll();
  expect(jackpots.list()).toHaveLength(1);
  expect(jackpots.warnings).toHaveLength(1);
});
