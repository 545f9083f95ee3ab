import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { refuse } from '#core/refusal.ts';
import { amountText } from '#core/wire.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { CallRequest, Route, Viewer } from '#platform/server/http/route.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { instantCall } from '../contract.instant.ts';
import { instantRoute } from './instant.ts';
import type { BetPlacer } from './place.ts';

/** A test game: a guess at one of two sides, paid twice. It has the limits of dice. */
const sides: InstantGame<{ side: number }, number> = {
  name: 'dice',
  tag: 'sides',
  version: 1,
  parseParams: (value) => {
    const { success, data } = z.safeParse(z.strictObject({ side: z.int() }), value);
    return success ? data : undefined;
  },
  bestMultiplier: () => 20_000n,
  play(stream, { side }) {
    const outcome = stream.int(2);
    return { outcome, m4: outcome === side ? 20_000n : 0n };
  },
  exactRtp: () => ({ numerator: 1n, denominator: 1n }),
  exactVariance: () => ({ numerator: 1n, denominator: 1n }),
};

// The contract.ts of the game.
const guess = instantCall('dice', {
  summary: 'Guesses a side.',
  bet: { stake: amountText, side: z.int().check(z.gte(0), z.lte(1)) },
});
// Its server/index.ts.
const open = ({ placer }: { placer: BetPlacer }) => ({
  routes: [instantRoute(placer, sides, guess)],
});

let database: TestDatabase;
let fixture: BettingFixture;
let player: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  player = await fixture.addPlayer('100.00');
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

let keys = 0;
/** As the dispatcher calls a route, after it has checked the input. */
async function send(route: Route | undefined, fields: object, key = `key-number-${++keys}`) {
  const request = { viewer: player, key, body: { currency: 'RUB', ...fields } };
  return await route?.handler(request as unknown as CallRequest<Route['call']>);
}

test('instant games: a call and a route make a game; its bet is settled and idempotent', async () => {
  const [route] = open({ placer: fixture.bets }).routes;
  expect(route?.call).toMatchObject({ name: 'dice.placeBet', path: '/api/v2/games/dice/bets' });
  const first = await send(route, { stake: '10.00', side: 1 }, 'key-of-a-guess');
  expect(first).toMatchObject({ data: { stake: '10.00', params: { side: 1 }, nonce: 0 } });
  expect(await send(route, { stake: '10.00', side: 1 }, 'key-of-a-guess')).toEqual(first);
  const other = await send(route, { stake: '10.00', side: 0 }, 'key-of-a-guess');
  expect(other).toMatchObject({ refused: 'key_reused' });
});

test('instant games: the declared fields are validated and the refusals of the game listed', () => {
  const call = instantCall('dice', { summary: 'Guesses.', bet: {}, refusals: ['side_closed'] });
  expect(call.refusals).toEqual(expect.arrayContaining(['insufficient_funds', 'side_closed']));
  const bet = { stake: '1.00', currency: 'RUB', side: 1 };
  expect(z.safeParse(guess.body, bet).success).toBe(true);
  expect(z.safeParse(guess.body, { ...bet, side: 2 }).success).toBe(false);
});

test('instant games: a game may compute its stake and parameters, or refuse the bet', async () => {
  const call = instantCall('dice', { summary: 'Guesses.', bet: { coins: z.int() } });
  const route = instantRoute(fixture.bets, sides, call, ({ coins }) =>
    coins > 5 ? refuse('bad_params') : { stake: `${coins}.00`, params: { side: 0 } },
  );
  expect(await send(route, { coins: 3 })).toMatchObject({ data: { stake: '3.00' } });
  expect(await send(route, { coins: 9 })).toMatchObject({ refused: 'bad_params' });
});
