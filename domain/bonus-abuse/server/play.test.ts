import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAbuseFixture, type AbuseFixture } from '#dev/abuse-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Cover } from '#domain/rounds/rules.cover.ts';
import { listenForAbuse, searchRounds } from './listen.ts';

let fixture: AbuseFixture;
beforeAll(async () => {
  fixture = await createAbuseFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

test('bonus-abuse: stakes that can hardly be lost are a sign from a share of them on', async () => {
  const [safe, mixed] = [await fixture.addKnown(), await fixture.addKnown()];
  for (const id of [safe, mixed]) await fixture.claim(id, 'gift');
  for (let i = 0; i < 10; i++) {
    await fixture.placeDice(safe, '1', 9700);
    await fixture.placeDice(mixed, '1', i < 2 ? 9700 : 5000);
  }
  await fixture.settled();
  await fixture.search();
  expect([await fixture.signs(safe), await fixture.signs(mixed)]).toEqual([['low_risk'], []]);
});

test('bonus-abuse: a chargeback of the deposit that began a bonus is a sign, another one is not', async () => {
  const players = [await fixture.addKnown(), await fixture.addKnown(), await fixture.addKnown()];
  const [ours, others, gift] = players;
  for (const [index, id] of players.entries()) {
    await fixture.claim(id, 'first');
    await fixture.deposit(id, '200', `${9001 + index}`);
  }
  await adjust(ours!, { cause: 'chargeback', corrects: 'deposit:9001', amount: '-200.00' });
  await adjust(others!, { cause: 'chargeback', corrects: 'deposit:9001', amount: '-200.00' });
  await adjust(gift!, { cause: 'goodwill', corrects: 'deposit:9003', amount: '-1.00' });
  await fixture.search();
  expect(await Promise.all(players.map((id) => fixture.signs(id)))).toEqual([
    ['chargeback'],
    [],
    [],
  ]);
});

/** An approved adjustment as it is stored; no money moves. */
async function adjust(id: PlayerId, terms: object): Promise<void> {
  await fixture.withoutTriggers(async (tx) => {
    await tx.query(
      `insert into proposals (kind, subject, player_id, terms, reason, key, request_hash, status,
         is_single, proposed_by, decided_by, decided_at)
       values ('adjustments', $1::bigint::text, $1::bigint, $2, 'the bank took it back', $3, '',
         'approved', false, $1::bigint, $1::bigint + 1, clock_timestamp())`,
      [id, JSON.stringify(terms), randomUUID()],
    );
  });
}

test('bonus-abuse: a round that was held open over the end of its bonus is a sign', async () => {
  const [held, quick] = [await fixture.addKnown(), await fixture.addKnown()];
  for (const id of [held, quick]) await fixture.claim(id, 'gift');
  const rounds = [await fixture.stake(held, '5', 'held'), await fixture.stake(quick, '5', 'quick')];
  await fixture.withoutTriggers(async (tx) => {
    await tx.query(
      `update wagers set source = 'supplier', placed_at = placed_at - interval '2 hours'
        where id = $1`,
      [rounds[0]!.id],
    );
  });
  await fixture.db.query(
    `update bonus_grants set state = 'cancelled', ended_at = now() - interval '1 second'
      where player_id = any ($1)`,
    [[held, quick].map(String)],
  );
  for (const round of rounds) await fixture.settle(round, '10');
  const found = await fixture.db.query<{ id: bigint; wager_id: bigint; at: Date }>(
    `select id, wager_id, at from bet_events where kind = 'settled' and player_id = any ($1)`,
    [[held, quick].map(String)],
  );
  await handle(found.map((event) => ({ ...event, kind: 'settled' })));
  expect([await fixture.signs(held), await fixture.signs(quick)]).toEqual([['delayed_round'], []]);
  await fixture.settled();
  await fixture.withoutTriggers(async (tx) => {
    await tx.query(`update wagers set source = 'sport' where id = $1`, [rounds[0]!.id]);
  });
});

/** Hands events of bets to the consumer, as the feed does. */
async function handle(found: readonly object[]): Promise<void> {
  type Handler = Parameters<Parameters<typeof listenForAbuse>[0]['betEvents']['listen']>[2];
  let handler: Handler | undefined;
  listenForAbuse({
    events: { listen: () => {} },
    betEvents: { listen: (_consumer, _since, given) => void (handler = given) },
    since: new Date(0),
    coverOf,
  });
  await fixture.db.transaction((tx) => handler!(found as never, tx));
}

/** A coin: heads and tails. */
function coverOf(_game: string, bet: unknown): Cover {
  return { outcomes: [(bet as { side: number }).side], of: 2 };
}

/** Two players, on one device or on two. */
const addPair = async (device: string, other = device) => [
  await fixture.addKnown({ device }),
  await fixture.addKnown({ device: other }),
];

test('bonus-abuse: opposite bets of linked players in one round are signs, others are not', async () => {
  const linked = await addPair('d-20');
  const strangers = await addPair('d-21', 'd-22');
  const same = await addPair('d-23');
  const apart = await addPair('d-24');
  const onlyOne = await addPair('d-25');
  const none = await addPair('d-26');
  const placed: { readonly wager: bigint; readonly round: number; readonly side: number }[] = [];
  const place = async (id: PlayerId, round: number, side: number, hasBonus = true) => {
    if (hasBonus) await fixture.claim(id, 'gift');
    else await fixture.deposit(id, '50');
    const wager = await fixture.stake(id, '5', randomUUID());
    placed.push({ wager: wager.id, round, side });
  };
  await place(linked[0]!, 1, 0);
  await place(linked[1]!, 1, 1);
  await place(strangers[0]!, 1, 0);
  await place(strangers[1]!, 1, 1);
  await place(same[0]!, 2, 0);
  await place(same[1]!, 2, 0);
  await place(apart[0]!, 3, 0);
  await place(apart[1]!, 4, 1);
  await place(onlyOne[0]!, 5, 0);
  await place(onlyOne[1]!, 5, 1, false);
  await place(none[0]!, 6, 0, false);
  await place(none[1]!, 6, 1, false);
  const work = async (tx: Queryable) => {
    for (const { wager, round, side } of placed) {
      await tx.query(`update wagers set source = 'round', round_id = $2, bet = $3 where id = $1`, [
        wager,
        round,
        JSON.stringify({ side }),
      ]);
    }
  };
  const wagers = placed.map(({ wager }) => wager);
  const isUndone = new Error('undone');
  const all = [...linked, ...strangers, ...same, ...apart, ...onlyOne, ...none];
  const found: string[][] = [];
  await fixture
    .withoutTriggers(async (tx) => {
      await work(tx);
      for (let i = 0; i < 2; i++) await searchRounds(tx, wagers, coverOf);
      for (const id of all) found.push(await fixture.signs(id, tx));
      throw isUndone;
    })
    .catch((error: unknown) => {
      if (error !== isUndone) throw error;
    });
  const [both, alone] = [
    [['opposite_bets'], ['opposite_bets']],
    [['opposite_bets'], []],
  ];
  expect(found).toEqual([...both, [], [], [], [], [], [], ...alone, [], []]);
});
