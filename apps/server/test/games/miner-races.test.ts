import { expect, test } from 'vitest';
import { codesOf } from '#dev/step-rounds.ts';
import { dataOf, startMinerRound, createStepGameFixture } from '#dev/step-game-fixture.ts';
import { startApp } from '../../app.ts';

const table = createStepGameFixture(startApp, 'miner', { mines: 3 });

test('race: the same cell from two devices at once is revealed once', async () => {
  const player = await table.addSeededMember();
  const { gems, openCell } = await startMinerRound(table, player);
  const answers = await Promise.all([0, 1, 2, 3].map(() => dataOf(openCell(0, gems[0]!))));
  for (const answer of answers) {
    expect(answer).toMatchObject({ at: 1, view: { opened: [gems[0]] }, multiplier: '1.1250' });
  }
});

test('race: of different cells from two devices at once one is revealed', async () => {
  const player = await table.addSeededMember();
  const { id, gems, openCell } = await startMinerRound(table, player);
  const responses = await Promise.all(gems.slice(0, 4).map((tile) => openCell(0, tile)));
  const lifted = responses.filter(({ status }) => status === 200);
  expect(lifted).toHaveLength(1);
  const refused = responses.filter(({ status }) => status !== 200).flatMap(codesOf);
  expect(refused.filter((code) => code === 'step_passed')).toHaveLength(3);
  const { view, at } = (await table.rounds.current(player)).json!['data'];
  expect([at, view.opened]).toEqual([1, lifted[0]!.json!['data'].view.opened]);
  // The other device reads the round and continues.
  const next = gems.find((tile) => tile !== view.opened[0])!;
  expect(await dataOf(table.rounds.step(player, id, 1, { tile: next }))).toMatchObject({ at: 2 });
});

test('race: two cash-outs at once pay once', async () => {
  const player = await table.addSeededMember('10.00');
  const { id, gems, openCell } = await startMinerRound(table, player);
  await openCell(0, gems[0]!);
  const answers = await Promise.all(
    [1, 2, 3].map(() => dataOf(table.rounds.cashOut(player, id, 1))),
  );
  expect(answers.map(({ bet }) => bet.payout)).toEqual(['11.25', '11.25', '11.25']);
  const list = await table.app.send('GET', '/api/v2/bets?game=miner', { token: player.token });
  expect(list.json!['data']).toHaveLength(1);
  expect(list.json!['data'][0].balance).toBe('11.25');
});

test('race: a cash-out against a reveal pays the result once', async () => {
  for (let i = 0; i < 4; i++) {
    const player = await table.addSeededMember('10.00');
    const { id, gems, mines, openCell } = await startMinerRound(table, player);
    await openCell(0, gems[0]!);
    const [taken, lifted] = await Promise.all([
      table.rounds.cashOut(player, id, 1),
      openCell(1, mines[0]!),
    ]);
    // The first request counts; the other one is refused.
    expect([taken.status === 200, lifted.status === 200].filter(Boolean)).toHaveLength(1);
    const { data } = (
      await table.app.send('GET', '/api/v2/bets?game=miner', { token: player.token })
    ).json!;
    expect(data).toHaveLength(1);
    expect(data[0].payout).toBe(taken.status === 200 ? '11.25' : '0.00');
  }
});

test('secrecy: nothing sent before the end depends on the hidden cells', async () => {
  const player = await table.addSeededMember();
  const [device, other] = [await table.app.connect(player.token), await table.app.connect()];
  await device.join('me.steps');
  await other.join('bets.live');
  const replies = new Set<string>();
  let boards = 0;
  while (boards < 12) {
    const { id, gems, openCell } = await startMinerRound(table, player, 12);
    if (!gems.includes(0)) {
      await openCell(0, gems[0]!);
      await table.rounds.cashOut(player, id, 1);
      continue;
    }
    boards += 1;
    const open = await openCell(0, 0);
    replies.add(masked(open.text));
    expect(open.json!['data'].bet).toBeNull();
    await device.until(() => device.events('me.steps').length > 0, 'the step on the other device');
    expect(JSON.stringify(other.frames)).not.toContain(id);
    await table.rounds.cashOut(player, id, 1);
  }
  // Whatever the cell hides, the response is the same to the byte and in its length.
  expect(replies.size).toBe(1);
  const open = device.events('me.steps').filter((event) => !(event as { bet: unknown }).bet);
  expect(new Set(open.map((event) => Object.keys(event as object).join())).size).toBe(1);
  expect(JSON.stringify(open)).not.toContain('hit');

  function masked(text: string): string {
    return text
      .replace(/"(id|nonce|balance|server_seed_hash)":("[^"]*"|\d+)/g, '"$1":0')
      .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"');
  }
});

test('games.miner: a second device receives each reveal', async () => {
  const player = await table.addSeededMember();
  const second = await table.app.connect(player.token);
  await second.join('me.steps');
  const { id, gems, openCell } = await startMinerRound(table, player);
  await openCell(0, gems[0]!);
  const seen = () => second.events('me.steps').map((event) => JSON.stringify(event));
  await second.until(
    () => seen().some((event) => event.includes(`"opened":[${gems[0]}]`)),
    'a lid',
  );
  await table.rounds.cashOut(player, id, 1);
  await second.until(() => seen().some((event) => event.includes('"payout":"11.25"')), 'the end');
});
