import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { money } from '#dev/bonus-terms.ts';
import { createFreeRoundsFixture, type FreeRoundsFixture } from '#dev/free-rounds-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { giveUpFreeRounds } from '../offers.ts';

let fixture: FreeRoundsFixture;
beforeAll(async () => {
  fixture = await createFreeRoundsFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

test('casino.free-spins: a provider that refuses gives nothing and takes nothing', async () => {
  const { provider } = fixture;
  const before = await fixture.granted('rounds');
  const { issue } = provider;
  provider.issue = async () => 'refused';
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'rounds');
  await fixture.issue();
  provider.issue = issue;
  expect(await fixture.stored(id)).toMatchObject([{ state: 'failed', used: 0 }]);
  expect(await fixture.states(id)).toEqual(['cancelled']);
  expect(await fixture.granted('rounds')).toBe(before);
});

test('idempotency: a provider that does not answer is asked again with one key', async () => {
  const { provider } = fixture;
  const { issue } = provider;
  const keys: string[] = [];
  provider.issue = async ({ key }) => {
    keys.push(key);
    if (keys.length === 1) throw new Error('no answer');
    return 'issued';
  };
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'rounds');
  await fixture.issue();
  expect((await fixture.stored(id))[0]).toMatchObject({ state: 'new' });
  await Promise.all([fixture.issue(), fixture.issue()]);
  provider.issue = issue;
  expect(new Set(keys).size).toBe(1);
  expect((await fixture.stored(id))[0]).toMatchObject({ state: 'active' });
  expect(await fixture.accountOf(id)).toBe(money('50.00'));
});

test('casino.free-spins: a second grant of a campaign waits until the first has ended', async () => {
  const { id, rounds } = await fixture.withRounds();
  expect(await fixture.tryClaim(id, 'rounds')).toMatchObject({ refused: 'free_rounds_open' });
  await fixture.db.transaction((tx) => giveUpFreeRounds(fixture.deps, tx, id, rounds.bonusGrant));
  expect(await fixture.tryClaim(id, 'rounds')).toBeUndefined();
});

test('casino.free-spins: the budget is that of the stakes, and unplayed ones go back to it', async () => {
  const before = await fixture.granted('other-rounds');
  const added = async () => (await fixture.granted('other-rounds')) - before;
  const { id, rounds } = await fixture.withRounds('other-rounds');
  expect(await added()).toBe(money('50.00'));
  await fixture.playPaying({ id, rounds }, ['5.00', '0.00']);
  await fixture.db.transaction((tx) => giveUpFreeRounds(fixture.deps, tx, id, rounds.bonusGrant));
  expect(await added()).toBe(money('20.00'));
});
