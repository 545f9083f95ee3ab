import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { toBetId, type PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { SLOTS } from '../game.ts';
import { createReplayTokens } from './replay-tokens.ts';
import { openReplay } from './replay.ts';

let fixture: StudioFixture;
beforeAll(async () => {
  fixture = await createStudioFixture();
});
afterEach(() => {
  vi.useRealTimers();
  fixture.proxy.fault = 'none';
});
afterAll(() => fixture.close());

const HOME = 'https://casino.example';

/** What the operator is answered for the latest bet of the player. */
async function openRound(player: PlayerId) {
  const [bet] = await fixture.db.query<{ id: bigint }>(
    'select id from settled_wagers where player_id = $1 order by id desc limit 1',
    [player],
  );
  const order = { player, bet: toBetId(bet!.id), lang: 'kz', home: HOME } as const;
  return await fixture.suppliers.openRound(order);
}

async function tokenOf(player: PlayerId): Promise<string> {
  const opened = await openRound(player);
  if (isRefusal(opened)) throw new Error(opened.refused);
  return /#r=([\w-]+)/.exec(opened.url)![1]!;
}

const replay = (token: string) => fixture.post('replay', { token });

test('studio: a paid round is shown again as it was, by a token for this round alone', async () => {
  const { id, session } = await fixture.open();
  const { body } = await fixture.spin(session);
  const played = body['data'].round;
  const opened = await openRound(id);
  expect(opened).toMatchObject({ game: 'steppe-gold' });
  const { url } = opened as { url: string };
  expect(url).toMatch(/^https:\/\/casino\.example\/studio\/play\/steppe-gold#r=[\w-]{59}&lang=kz$/);
  await fixture.spin(session);
  const shown = await replay(/#r=([\w-]{59})/.exec(url)![1]!);
  expect(shown.status).toBe(200);
  expect(shown.body['data']).toEqual({
    game: 'steppe-gold',
    currency: 'RUB',
    rules: { celebration: 'above_stake', is_turbo_allowed: true },
    round: played,
  });
});

test('secrecy: a replay names no server seed before the seed is revealed', async () => {
  const { id, session } = await fixture.open();
  await fixture.spin(session);
  const token = await tokenOf(id);
  const before = await replay(token);
  const { body } = await fixture.post('seed', { session, client_seed: 'next' });
  const revealed = body['data'].revealed.server_seed as string;
  expect(JSON.stringify(before.body)).not.toContain(revealed);
  expect(before.body['data'].round.server_seed).toBeNull();
  expect((await replay(token)).body['data'].round.server_seed).toBe(revealed);
});

test('secrecy: the token of a replay is no session, and a session is no token of a replay', async () => {
  const { id, session } = await fixture.open();
  await fixture.spin(session);
  const token = await tokenOf(id);
  const cash = await fixture.cashOf(id);
  for (const given of [token, token.slice(0, 43)]) {
    const spun = await fixture.spin(given);
    expect(spun.status).toBe(422);
    for (const path of ['state', 'rounds', 'shown', 'seed']) {
      const body = { session: given, round: '1', client_seed: 'x' };
      expect((await fixture.post(path, body)).status, path).toBe(422);
    }
  }
  expect(await fixture.cashOf(id)).toBe(cash);
  const altered = `${token.slice(0, -2)}${token.endsWith('A') ? 'QQ' : 'AA'}`;
  for (const given of [session, altered, 'A'.repeat(59)]) {
    expect((await replay(given)).status).toBe(422);
  }
});

test('studio: the token of a replay ends after half an hour', async () => {
  const { id, session } = await fixture.open();
  await fixture.spin(session);
  const token = await tokenOf(id);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 29 * 60_000 });
  expect((await replay(token)).status).toBe(200);
  vi.setSystemTime(now + 31 * 60_000);
  const ended = await replay(token);
  expect([ended.status, ended.body['message']]).toEqual([422, 'replay_over']);
});

test('secrecy: a round of another player, of a demo, or under another name is not shown', async () => {
  const { id, session } = await fixture.open();
  await fixture.spin(session);
  await fixture.spin(await fixture.launch('demo'));
  const rounds = await fixture.db.query<{ id: string; ref: string; is_demo: boolean }>(
    `select id::text as id, bet_ref::text as ref, is_demo from studio_rounds
      where is_demo or owner = 'player:player-${id}' order by is_demo, id desc`,
  );
  const [own, demo] = [rounds[0]!, rounds.find(({ is_demo }) => is_demo)!];
  const context = {
    db: fixture.db,
    slots: new Map(SLOTS.map((slot) => [slot.name, slot])),
    replays: createReplayTokens('secret'),
    publicUrl: () => 'https://casino.example',
  };
  const ask = async (request: object) => (await openReplay(context, request)).status;
  const asked = { user: `player-${id}`, transaction_uuid: own.ref, round: own.id };
  expect(await ask(asked)).toBe(200);
  expect(await ask({ ...asked, user: 'player-1' })).toBe(404);
  expect(await ask({ ...asked, transaction_uuid: demo.ref })).toBe(404);
  expect(await ask({ ...asked, transaction_uuid: demo.ref, round: demo.id })).toBe(404);
  expect(await ask({ ...asked, round: 'other' })).toBe(404);
  expect(await ask({ user: asked.user })).toBe(400);
});

test('secrecy: a round that is not paid yet, or was taken back, is not shown', async () => {
  const { id, session } = await fixture.open();
  await fixture.spin(session);
  const refused = { refused: 'round_has_no_replay' };
  for (const state of ['betting', 'won', 'refused', 'cancelling', 'cancelled']) {
    await fixture.asOwner(
      `update studio_rounds set state = '${state}' where owner = 'player:player-${id}'`,
    );
    expect(await openRound(id), state).toMatchObject(refused);
  }
  await fixture.asOwner(
    `update studio_rounds set state = 'paid' where owner = 'player:player-${id}'`,
  );
  expect(await openRound(id)).toHaveProperty('url');
});
