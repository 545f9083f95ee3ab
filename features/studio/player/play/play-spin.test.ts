import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseMoney, ZERO } from '#core/money.ts';
import type { StudioReward, StudioRound } from '../../contract.ts';
import { startAutoplay } from './game-actions.ts';
import { attachStage, loadGame } from './load-game.ts';
import { playSpin } from './play-spin.ts';
import { createPlayStore, update } from './play-state.ts';
import type { RoundShow, SlotStage } from './stage-port.ts';
import type { StudioPlay } from './studio-play.ts';

const SESSION = 'S'.repeat(43);
const GRID = [[0], [1]];
const ROUND: StudioRound = {
  id: '7',
  cost: '20.00',
  stake: '20.00',
  payout: '50.00',
  multiplier: '2.5000',
  jackpot: '0.00',
  is_bought: false,
  is_free: false,
  outcome: { spins: [{ kind: 'base', steps: [{ grid: GRID, wins: [] }] }] },
  seed_hash: 'a'.repeat(64),
  nonce: 6,
  client_seed: 'client',
  server_seed: null,
  placed_at: '2026-11-27T10:00:00.000Z',
  is_paid: true,
};
const SEED = { hash: 'b'.repeat(64), client_seed: 'client', is_own: true, nonce: 7, next_hash: '' };
const STATE = {
  game: 'steppe-gold',
  version: 1,
  currency: 'RUB',
  is_demo: false,
  balance: '100.00',
  stakes: ['10.00', '20.00'],
  default_stake: '20.00',
  seed: SEED,
  rules: {
    is_autoplay_allowed: true,
    is_turbo_allowed: true,
    is_buy_allowed: true,
    min_round_ms: 0,
    celebration: 'above_stake',
  },
  round: null as StudioRound | null,
  is_round_shown: true,
  jackpots: [],
  reward: null as StudioReward | null,
  ended_reward: null as StudioReward | null,
  lobby_url: null,
  deposit_url: null,
};
const SPUN = {
  round: ROUND,
  balance: '130.00',
  jackpots: [],
  seed: SEED,
  reward: null,
  ended_reward: null,
};

type Sent = { readonly path: string; readonly key: string | null; readonly body: object };
let sent: Sent[];
let state: typeof STATE;
let spins: (() => Response | Promise<Response>)[];
let shown: RoundShow[];
let stage: SlotStage & { readonly log: string[] };
let posted: string[];

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const PAID = () => json(200, { data: SPUN });
const REFUSED = (message: string) => () => json(422, { message, errors: {} });
const LOST = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  sent = [];
  spins = [];
  shown = [];
  posted = [];
  state = STATE;
  stage = createStage();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v2/studio/', '');
    const key = new Headers(init.headers).get('idempotency-key');
    // The body of every call of the contract is JSON text.
    sent.push({ path, key, body: JSON.parse(init.body as string) as object });
    if (path === 'state') return json(200, { data: state });
    return path === 'spin' ? (spins.shift() ?? PAID)() : json(200, { data: {} });
  });
});

afterEach(() => vi.unstubAllGlobals());

function createStage() {
  const log: string[] = [];
  return {
    log,
    turn: () => void log.push('turn'),
    halt: () => void log.push('halt'),
    rest: (grid: unknown) => void log.push(grid === undefined ? 'rest' : 'rest on a grid'),
    skip: () => void log.push('skip'),
    show: async (round: RoundShow) => {
      shown.push(round);
      log.push('show');
    },
  };
}

async function openPlay(): Promise<StudioPlay> {
  const play: StudioPlay = {
    session: SESSION,
    store: createPlayStore(),
    stage: undefined,
    sheet: undefined,
    look: undefined,
    postToParent: (message) => void posted.push(Object.values(message).join(' ')),
    nowMs: () => 0,
    wait: () => Promise.resolve(),
  };
  await loadGame(play);
  const slot = { stage, sheet: {}, look: {} } as unknown as Parameters<typeof attachStage>[1];
  await attachStage(play, slot);
  return play;
}

const spinsSent = () => sent.filter(({ path }) => path === 'spin');
const money = (text: string) => parseMoney(text)!;

test('slot client: a spin costs the stake at once and pays when it has been shown', async () => {
  const play = await openPlay();
  const balances: bigint[] = [];
  play.store.subscribe(() => balances.push(play.store.get().balance));
  await playSpin(play);
  expect([...new Set(balances)]).toEqual([money('80.00'), money('130.00')]);
  expect(stage.log).toEqual(['rest', 'turn', 'show']);
  expect(posted).toEqual(['ready', 'round_started 20.00', 'balance_changed', 'round_ended']);
  expect(sent.at(-1)).toMatchObject({ path: 'shown', body: { round: '7' } });
  expect(play.store.get()).toMatchObject({ status: 'ready', notice: null });
});

test('slot client: a second press while a round runs is no second spin', async () => {
  const play = await openPlay();
  await Promise.all([playSpin(play), playSpin(play)]);
  expect(spinsSent()).toHaveLength(1);
});

test('idempotency: a spin without an answer is repeated under its key, the next one has another', async () => {
  const play = await openPlay();
  spins = [LOST, () => json(503, { message: 'busy' }), () => json(500, {}), PAID];
  await playSpin(play);
  await playSpin(play);
  const keys = spinsSent().map(({ key }) => key);
  expect(keys).toHaveLength(5);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
  expect(shown).toHaveLength(2);
  expect(play.store.get().isReconnecting).toBe(false);
});

test('idempotency: after a reload the spin without an answer is asked for under the same key', async () => {
  const first = await openPlay();
  let answer = (_: Response) => {};
  spins = [() => new Promise<Response>((done) => (answer = done))];
  const lost = playSpin(first);
  const [before] = spinsSent();
  stage = createStage();
  const again = await openPlay();
  expect(spinsSent().map(({ key }) => key)).toEqual([before!.key, before!.key]);
  expect(stage.log).toContain('show');
  expect(again.store.get().status).toBe('ready');
  answer(PAID());
  await lost;
});

test('slot client: a round that was not shown is shown when the game opens, and pays then', async () => {
  state = { ...STATE, balance: '130.00', round: ROUND, is_round_shown: false };
  const play = await openPlay();
  expect(stage.log).toEqual(['rest', 'show']);
  expect(spinsSent()).toHaveLength(0);
  expect(sent.at(-1)?.path).toBe('shown');
  expect(play.store.get()).toMatchObject({ balance: money('130.00'), status: 'ready' });
});

test('slot client: a round that was shown lies on the reels when the game opens', async () => {
  state = { ...STATE, round: ROUND };
  await openPlay();
  expect(stage.log).toEqual(['rest on a grid']);
});

test('slot client: a refused spin stops the reels, returns the stake and says why', async () => {
  const play = await openPlay();
  spins = [REFUSED('insufficient_funds')];
  await playSpin(play);
  expect(stage.log).toEqual(['rest', 'turn', 'halt']);
  expect(play.store.get()).toMatchObject({
    status: 'ready',
    notice: 'insufficient_funds',
    balance: money('100.00'),
  });
});

test('idempotency: while the wallet is away, the next press asks for the same spin', async () => {
  const play = await openPlay();
  spins = [REFUSED('wallet_away'), PAID];
  await playSpin(play);
  await playSpin(play);
  const [first, second] = spinsSent();
  expect(second!.key).toBe(first!.key);
});

test('slot client: a session that is over ends the game', async () => {
  const play = await openPlay();
  spins = [REFUSED('session_over')];
  await playSpin(play);
  await playSpin(play);
  expect(play.store.get().status).toBe('over');
  expect(spinsSent()).toHaveLength(1);
});

test('slot client: a payout that is not confirmed is marked until the operator has credited it', async () => {
  const play = await openPlay();
  spins = [() => json(200, { data: { ...SPUN, balance: null } })];
  state = { ...STATE, balance: '130.00', round: ROUND };
  const marks: boolean[] = [];
  play.store.subscribe(() => marks.push(play.store.get().isCrediting));
  await playSpin(play);
  await vi.waitFor(() => expect(play.store.get().isCrediting).toBe(false));
  expect(marks).toContain(true);
  expect(play.store.get().balance).toBe(money('130.00'));
});

test('slot client: autoplay plays its rounds and ends, and a pause ends it earlier', async () => {
  const play = await openPlay();
  const limits = { rounds: 3, lossLimit: money('60.00'), winLimit: null, endsOnFeature: true };
  await startAutoplay(play, limits);
  expect(spinsSent()).toHaveLength(3);
  expect(play.store.get().autoplay).toBeNull();
  spins = [
    () => {
      update(play.store, { isPaused: true, autoplay: null });
      return PAID();
    },
  ];
  await startAutoplay(play, limits);
  expect(spinsSent()).toHaveLength(4);
});

test('slot client: a press counts for nothing without a stage, and costs nothing', async () => {
  const play = await openPlay();
  play.stage = undefined;
  await playSpin(play);
  expect(spinsSent()).toHaveLength(0);
  expect(play.store.get().balance).not.toBe(ZERO);
});

const REWARD: StudioReward = {
  id: '00000000-0000-4000-8000-000000000001',
  count: 5,
  left: 1,
  bet_value: '10.00',
  won: '30.00',
};
const FREE = { ...ROUND, stake: '10.00', cost: '10.00', is_free: true };

test('slot client: a free spin has its own stake, and its winnings are not in the balance', async () => {
  state = { ...STATE, reward: REWARD };
  const play = await openPlay();
  const ended = { ...REWARD, left: 0, won: '80.00' };
  spins.push(() =>
    json(200, { data: { ...SPUN, round: FREE, balance: '100.00', ended_reward: ended } }),
  );
  spins.push(PAID);
  await startAutoplay(play, {
    rounds: 10,
    lossLimit: money('1000.00'),
    winLimit: null,
    endsOnFeature: false,
  });
  expect(spinsSent().map(({ body }) => body)).toEqual([
    { session: SESSION, stake: '10.00', is_bought: false, reward: REWARD.id },
  ]);
  const { balance, endedReward, autoplay, studio } = play.store.get();
  expect([balance, endedReward, autoplay]).toEqual([money('100.00'), ended, null]);
  expect(studio?.reward).toBeNull();
  await playSpin(play);
  expect(spinsSent().at(-1)?.body).toEqual({
    session: SESSION,
    stake: '20.00',
    is_bought: false,
  });
  expect(play.store.get().endedReward).toBeNull();
});
