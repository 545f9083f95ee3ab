import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import type { PlayerId } from '#core/ids.ts';
import { eventOrder, listSignificantEvents } from '#domain/significant-events/server/index.ts';
import { createBetEvents, type BetEvents } from '#domain/wagers/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { listenForSignificantEvents } from './listen.ts';

type Listener = Parameters<Events['listen']>[2];

let database: TestDatabase;
let fixture: BettingFixture;
let supplier: TestSupplier;
let betEvents: BetEvents;
const listeners = new Map<string, Listener>();

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  supplier = new TestSupplier(fixture);
  const log = createLog('silent');
  betEvents = createBetEvents({ db: fixture.db, log, metrics: createMetrics(), pollMs: 20 });
  const large = { RUB: '100', USD: '10', KZT: '500', INR: '90', EUR: '9' };
  listenForSignificantEvents({
    // The listener reads this setting alone.
    siteSettings: { read: () => large as never },
    betEvents,
    events: {
      listen: (name, _consumer, listener) => void listeners.set(name, listener as Listener),
    },
  });
  await betEvents.start();
});
afterAll(async () => {
  await betEvents.stop();
  await fixture.close();
  await database.close();
});

async function eventsOf(playerId: PlayerId) {
  const filter = { kind: undefined, isOpen: undefined, playerId };
  const rows = await listSignificantEvents(fixture.db, filter, { order: eventOrder(), limit: 50 });
  return rows.map(({ kind, currency, amount, facts }) => ({ kind, currency, amount, facts }));
}

test('significant events: a win from the amount of the setting on is one, a smaller one is not', async () => {
  const { id } = await fixture.addPlayer('1000.00');
  await supplier.debit({ ref: 'small', player: id, amount: '10.00' });
  await supplier.credit({ ref: 'small-win', bet: 'small', amount: '99.99', isLast: true });
  await supplier.debit({ ref: 'large', player: id, amount: '10.00' });
  await supplier.credit({ ref: 'large-win', bet: 'large', amount: '100.00', isLast: true });
  const { id: bet } = (await supplier.find('large'))!;
  await expect
    .poll(() => eventsOf(id))
    .toEqual([
      {
        kind: 'large_win',
        currency: 'RUB',
        amount: 100_000_000n,
        facts: { game: 'roulette', bet: bet.toString(), stake: '10.00' },
      },
    ]);
});

test('significant events: a corrected result is one, with what it added or took back', async () => {
  const { id } = await fixture.addPlayer('1000.00');
  await supplier.debit({ ref: 'bet', player: id, amount: '10.00' });
  await supplier.credit({ ref: 'win', bet: 'bet', amount: '40.00', isLast: true });
  await supplier.rollback({ ref: 'undo', of: 'bet', bet: 'bet' });
  await expect
    .poll(() => eventsOf(id))
    .toMatchObject([
      {
        kind: 'settlement_correction',
        currency: 'RUB',
        amount: -40_000_000n,
        facts: { correction: 'voided', stake: '10.00' },
      },
    ]);
});

test('idempotency: a large deposit or withdrawal is one event, however often it is delivered', async () => {
  const { id } = await fixture.addPlayer();
  const deliver = (name: string, body: object) =>
    fixture.db.transaction((tx) =>
      listeners.get(name)!({ id: 1n, name, body, at: new Date() }, tx),
    );
  const common = { player_id: id.toString(), provider: 'sandbox', currency: 'USD' };
  await deliver('deposit.paid', { ...common, deposit_id: '7', credited: '9.99' });
  await deliver('deposit.paid', { ...common, deposit_id: '8', credited: '10.00' });
  await deliver('deposit.paid', { ...common, deposit_id: '8', credited: '10.00' });
  await deliver('withdrawal.paid', { ...common, withdrawal_id: '8', amount: '12.00' });
  const money = { kind: 'large_transfer', currency: 'USD' };
  expect(await eventsOf(id)).toEqual([
    {
      ...money,
      amount: 12_000_000n,
      facts: { direction: 'withdrawal', payment: '8', provider: 'sandbox' },
    },
    {
      ...money,
      amount: 10_000_000n,
      facts: { direction: 'deposit', payment: '8', provider: 'sandbox' },
    },
  ]);
});
