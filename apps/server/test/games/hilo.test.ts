import { expect, test } from 'vitest';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { inOrder } from '#dev/in-order.ts';
import { codesOf } from '#dev/step-rounds.ts';
import { dataOf, createStepGameFixture } from '#dev/step-game-fixture.ts';
import type { TestPlayer } from '#dev/test-app.ts';
import { callsOn, isRight, rankOf, waysOf, type HiloCall } from '#features/hilo/rules.cards.ts';
import { hilo } from '#features/hilo/rules.ts';
import { startApp } from '../../app.ts';

const table = createStepGameFixture(startApp, 'hilo', {});

/** A round with its future cards, which the test draws from the revealed seed. */
async function dealt(by: TestPlayer, stake = '10.00') {
  const { status, json } = await table.rounds.begin(by, { stake });
  expect(status).toBe(200);
  const { id, nonce, view } = json!['data'];
  const stream = await table.rounds.hiddenStream(by, nonce, hilo.tag);
  const cards = Array.from({ length: 64 }, () => stream.int(52));
  expect(view.cards).toEqual([cards[0]]);
  return {
    id: id as string,
    cards,
    choose: (at: number, choice: unknown) => table.rounds.step(by, id, at, choice),
    /** The right call on the open card after so many choices, or a wrong one. */
    call: (at: number, isWanted = true): HiloCall =>
      callsOn(rankOf(cards[at]!)).find(
        (call) => isRight(call, rankOf(cards[at]!), rankOf(cards[at + 1]!)) === isWanted,
      ) ?? callsOn(rankOf(cards[at]!))[0],
  };
}

test('games.hilo: a round is called, skipped, cashed out and verified by its revealed seed', async () => {
  const player = await table.addSeededMember('100.00');
  const { id, cards, choose, call } = await dealt(player);
  const first = call(0);
  const ways = waysOf(first, rankOf(cards[0]!));
  const won = await dataOf(choose(0, first));
  const m4 = (9_900n * 13n) / BigInt(ways);
  expect(BigInt(won.multiplier.replace('.', ''))).toBe(m4);
  expect(won.view.cards).toEqual(cards.slice(0, 2));
  const skipped = await dataOf(choose(1, 'skip'));
  expect(skipped).toMatchObject({ at: 2, multiplier: won.multiplier, bet: null });
  expect(skipped.view.offers.map((offer: { call: HiloCall }) => offer.call)).toEqual(
    callsOn(rankOf(cards[2]!)),
  );
  const over = await dataOf(table.rounds.cashOut(player, id, 2));
  expect(over.bet.params.choices).toEqual([first, 'skip']);
  expect(Number(over.bet.payout)).toBe(Number(m4) / 1000);
  expect((await table.rounds.rotate(player)).status).toBe(200);
  const response = await table.app.send('GET', `/api/v2/bets/${over.bet.id}`, {
    token: player.token,
  });
  const { balance: _, seed_id: __, ...receipt } = response.json!['data'];
  expect(verifyReceipt(receipt, wholeRounds(hilo) as never)).toMatchObject({
    state: 'checked',
    truthful: true,
  });
});

test('games.hilo: a wrong call ends the round without a payout', async () => {
  const player = await table.addSeededMember('1000.00');
  for (;;) {
    const { id, cards, choose, call } = await dealt(player);
    const wrong = call(0, false);
    const over = await dataOf(choose(0, wrong));
    // Cards of equal rank make both calls right, so no wrong one was possible.
    if (!over.bet) {
      await table.rounds.cashOut(player, id, 1);
      continue;
    }
    expect(over.bet).toMatchObject({ payout: '0.00', outcome: { cards: cards.slice(0, 2) } });
    expect(codesOf(await choose(1, 'skip'))).toContain('round_over');
    return;
  }
});

test('games.limits: hilo has the limits of the specification', async () => {
  const { json } = await table.app.send('GET', '/api/v2/games/hilo');
  const limits = json!['data'].limits as {
    currency: string;
    stake_min: string;
    stake_max: string;
  }[];
  const response = limits.map((l) => `${l.currency} ${l.stake_min}–${l.stake_max}`);
  expect(response.toSorted()).toEqual([
    'EUR 0.01–100.00',
    'INR 1.00–10000.00',
    'KZT 5.00–50000.00',
    'PLAY 1.00–10000.00',
    'RUB 1.00–10000.00',
    'USD 0.01–100.00',
  ]);
});

test.each(['take', 'HIGHER', '', 0, null, ['higher'], { call: 'higher' }])(
  'games.hilo: the choice %j is refused and the round is unchanged',
  async (choice) => {
    const player = await table.addSeededMember('10.00');
    const { id, choose } = await dealt(player);
    expect((await choose(0, choice)).status).toBeGreaterThanOrEqual(400);
    expect((await table.rounds.current(player)).json!['data']).toMatchObject({ id, at: 0 });
  },
);

test('games.hilo: the same rank can be called on an ace or a king only', async () => {
  const player = await table.addSeededMember('10.00');
  const { cards, choose } = await dealt(player);
  let at = 0;
  while (callsOn(rankOf(cards[at]!)).includes('same')) at += 1;
  for (let skip = 0; skip < at; skip++) await choose(skip, 'skip');
  expect(codesOf(await choose(at, 'same'))).toContain('bad_choice');
});

test('games.hilo: a cash-out needs a right call, however many cards were skipped', async () => {
  const player = await table.addSeededMember('10.00');
  const { id, choose } = await dealt(player);
  expect(codesOf(await table.rounds.cashOut(player, id, 0))).toContain('nothing_to_take');
  await choose(0, 'skip');
  expect(codesOf(await table.rounds.cashOut(player, id, 1))).toContain('nothing_to_take');
  expect(codesOf(await table.rounds.begin(player, { stake: '1.00' }))).toContain(
    'round_already_open',
  );
  expect(codesOf(await table.rounds.rotate(player))).toContain('round_open');
});

test('games.hilo: the 53rd card cannot be skipped', async () => {
  const player = await table.addSeededMember('10.00');
  const { choose, call } = await dealt(player);
  for (let at = 0; at < 52; at++) expect((await choose(at, 'skip')).status).toBe(200);
  expect(codesOf(await choose(52, 'skip'))).toContain('bad_choice');
  expect(await dataOf(choose(52, call(52)))).toMatchObject({ at: 53, bet: null });
});

test('games.hilo: a round that reaches the maximum payout is paid automatically', async () => {
  const player = await table.addSeededMember('10000.00');
  const { choose, call, cards } = await dealt(player, '10000.00');
  let worth = 9_900n;
  let down = 1n;
  for (let at = 0; at < 50; at++) {
    const right = call(at);
    worth *= 13n;
    down *= BigInt(waysOf(right, rankOf(cards[at]!)));
    const now = await dataOf(choose(at, right));
    const isPaid = worth / down >= 1_000_000n;
    const paid = { bet: { multiplier: '100.0000', payout: '1000000.00' } };
    expect(now).toMatchObject(isPaid ? paid : { bet: null, cap_multiplier: '100.0000' });
    if (isPaid) return;
  }
  throw new Error('fifty right calls were not worth a hundred stakes');
});

test('race: of two different calls at once one is applied', async () => {
  const player = await table.addSeededMember('10.00');
  const { cards, choose } = await dealt(player);
  const [upper, under] = callsOn(rankOf(cards[0]!));
  const responses = await Promise.all([choose(0, upper), choose(0, under), choose(0, 'skip')]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of responses.filter(({ status }) => status !== 200)) {
    expect(codesOf(refused)).toContain('step_passed');
  }
});

test('race: a cash-out against a wrong call pays once or not at all', async () => {
  for (let i = 0; i < 4; i++) {
    const player = await table.addSeededMember('10.00');
    const { id, choose, call } = await dealt(player);
    await choose(0, call(0));
    const [taken, called] = await inOrder(
      i,
      () => table.rounds.cashOut(player, id, 1),
      () => choose(1, call(1, false)),
    );
    expect([taken.status === 200, called.status === 200].filter(Boolean)).toHaveLength(1);
    const open = (await table.rounds.current(player)).json!['data'];
    const { data } = (
      await table.app.send('GET', '/api/v2/bets?game=hilo', { token: player.token })
    ).json!;
    // If the call was right after all, the round goes on; otherwise it is settled once.
    expect(data).toHaveLength(open ? 0 : 1);
  }
});

test('secrecy: before the end only open cards are published, on every device', async () => {
  const player = await table.addSeededMember();
  const [second, outsider] = [await table.app.connect(player.token), await table.app.connect()];
  await second.join('me.steps');
  await outsider.join('bets.live');
  const shapes = new Set<string>();
  for (let i = 0; i < 8; i++) {
    const { id, cards, choose, call } = await dealt(player);
    const answers = [
      (await table.rounds.current(player)).json!['data'],
      await dataOf(choose(0, 'skip')),
      await dataOf(choose(1, call(1))),
    ];
    for (const [at, { view, ...rest }] of answers.entries()) {
      expect(rest.bet).toBeNull();
      expect(view.cards).toEqual(cards.slice(0, at + 1));
      shapes.add([Object.keys(rest), Object.keys(view)].join('|'));
    }
    await second.until(
      () =>
        second.events('me.steps').some((event) => JSON.stringify(event).includes(`"id":"${id}"`)),
      'the round on the other device',
    );
    expect(JSON.stringify(outsider.frames)).not.toContain(`"${id}"`);
    await table.rounds.cashOut(player, id, 2);
  }
  expect(shapes.size).toBe(1);
  type Event = { bet: unknown; at: number; view: { cards: number[] } };
  const open = (second.events('me.steps') as Event[]).filter(({ bet }) => !bet);
  expect(open.length).toBeGreaterThanOrEqual(8);
  for (const { at, view } of open) expect(view.cards).toHaveLength(at + 1);
});
