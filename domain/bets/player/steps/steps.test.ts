import { beforeEach, expect, test, vi } from 'vitest';
import type { Json } from '#core/fairness/json.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { StepRound } from '../../contract.steps.ts';
import type { BetRecord } from '../../contract.ts';
import { createStepCommands, type StepRoundAnswer, type StepCommandsSetup } from './steps.ts';

const LOST: ApiRefusal = { refused: 'network', status: 0 };
const BET = { id: '70', balance: '11.00' } as BetRecord;

function round(id: string, at: number, changes: Partial<StepRound> = {}): StepRound {
  return {
    id,
    game: 'miner',
    currency: 'PLAY',
    stake: '1.00',
    at,
    view: null,
    multiplier: '0.0000',
    cap_multiplier: '100.0000',
    server_seed_hash: 'a'.repeat(64),
    client_seed: 'mine',
    nonce: 0,
    placed_at: '2026-11-21T00:00:00.000Z',
    ends_at: '2026-11-22T00:00:00.000Z',
    balance: '9.00',
    bet: null,
    ...changes,
  };
}

beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));

/** A fake server that returns the given answers in turn. */
function table(answers: StepRoundAnswer[], changes: Partial<StepCommandsSetup> = {}) {
  const sent: string[] = [];
  const over: BetRecord[] = [];
  const answer = (what: string) => {
    sent.push(what);
    return Promise.resolve(answers.shift() ?? round('1', 1));
  };
  const steps = createStepCommands({
    now: () => 1_000,
    pause: async () => {},
    step: (id, at, choice: Json) => answer(`step ${id} ${at} ${JSON.stringify(choice)}`),
    cashOut: (id, at, key) => answer(`cash-out ${id} ${at} ${key}`),
    current: async () => null,
    settled: async () => null,
    onAnswer: () => {},
    onOver: (bet) => void over.push(bet),
    ...changes,
  });
  steps.adopt(round('1', 0));
  const held = () => steps.store.getState().rounds.PLAY;
  return { steps, sent, over, held };
}

async function settledDown(steps: ReturnType<typeof createStepCommands>): Promise<void> {
  await vi.waitFor(() => expect(steps.store.getState().phase).toBe('ready'));
}

const PICK = { kind: 'step', choice: 3 } as const;

test('games.miner: a choice sends its number, and the returned round is the current one', async () => {
  const { steps, sent, held } = table([round('1', 1, { multiplier: '1.1300' })]);
  const answer = steps.command('PLAY', PICK);
  expect(steps.store.getState()).toMatchObject({ phase: 'placing', command: PICK });
  await answer;
  expect(sent).toEqual(['step 1 0 3']);
  expect(held()).toMatchObject({ at: 1, multiplier: '1.1300' });
  expect(steps.store.getState()).toMatchObject({ phase: 'ready', command: null });
});

test('atomicity: while a command is in flight no second one is sent', async () => {
  const { steps, sent } = table([]);
  const first = steps.command('PLAY', PICK);
  expect(await steps.command('PLAY', { kind: 'cash-out' })).toBeUndefined();
  await first;
  expect(sent).toHaveLength(1);
});

test('idempotency: a lost cash-out is retried under the same key until it is answered', async () => {
  const over = round('1', 2, { bet: BET });
  const { steps, sent, over: ended } = table([LOST, LOST, { refused: 'x', status: 502 }, over]);
  const first = await steps.command('PLAY', { kind: 'cash-out' });
  expect(first).toEqual(LOST);
  expect(steps.store.getState().phase).toBe('lost');
  await settledDown(steps);
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(1);
  expect(steps.store.getState()).toMatchObject({ wasLost: true, refusal: null });
  expect(ended).toEqual([BET]);
});

test('games.hilo: the round continues as another device left it, and no step goes back', () => {
  const { steps, held, over } = table([]);
  steps.adopt(round('1', 5));
  steps.adopt(round('1', 4));
  expect(held()?.at).toBe(5);
  steps.adopt(round('1', 6, { bet: BET }));
  steps.adopt(round('1', 6));
  steps.adopt(round('1', 6, { bet: BET }));
  expect(held()?.bet).toBe(BET);
  expect(over).toEqual([BET]);
  steps.adopt(round('2', 0));
  steps.adopt(round('1', 6, { bet: BET }));
  expect(held()).toMatchObject({ id: '2', at: 0 });
});

test('games.hilo: a step that was made elsewhere is reloaded and reported', async () => {
  const { steps, held } = table([{ refused: 'step_passed', status: 422 }], {
    current: async () => round('1', 3),
  });
  await steps.command('PLAY', PICK);
  await vi.waitFor(() => expect(held()?.at).toBe(3));
  expect(steps.store.getState().refusal?.refused).toBe('step_passed');
});

test('games.miner: a round that ended elsewhere is shown with its bet', async () => {
  const { steps, held, over } = table([], { settled: async () => BET });
  await steps.refresh('PLAY');
  expect(held()).toMatchObject({ id: '1', bet: BET, balance: '11.00' });
  expect(over).toEqual([BET]);
  await steps.refresh('PLAY');
  expect(over).toHaveLength(1);
});

test('games.miner: an open round whose end cannot be found is removed from the table', async () => {
  const { steps, held } = table([]);
  await steps.refresh('PLAY');
  expect(held()).toBeUndefined();
  expect(steps.store.getState().known).toEqual(['PLAY']);
});

test('games.miner: a round that began while the open one was being read stays on the table', async () => {
  const read = Promise.withResolvers<null>();
  const { steps, held } = table([], { current: () => read.promise });
  steps.clear();
  const refreshed = steps.refresh('PLAY');
  steps.adopt(round('2', 0));
  // The server read this before it opened the round.
  read.resolve(null);
  await refreshed;
  expect(held()?.id).toBe('2');
});

test('games.miner: a round that began while the end of another was being read stays, too', async () => {
  const read = Promise.withResolvers<null>();
  const { steps, held } = table([], { settled: () => read.promise });
  const refreshed = steps.refresh('PLAY');
  steps.adopt(round('2', 0));
  read.resolve(null);
  await refreshed;
  expect(held()?.id).toBe('2');
});

test('games.miner: rounds of different currencies do not mix', async () => {
  const { steps, held } = table([]);
  steps.adopt(round('9', 2, { currency: 'RUB' }));
  expect(held()?.id).toBe('1');
  expect(await steps.command('EUR', PICK)).toBeUndefined();
  steps.clear();
  expect(steps.store.getState()).toMatchObject({ rounds: {}, known: [] });
});

test('games.miner: offline a choice is refused at once and never sent later', async () => {
  const { steps, sent } = table([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await steps.command('PLAY', PICK)).toMatchObject({ refused: 'offline' });
  expect(sent).toEqual([]);
});

test('secrecy: the caller is told whether a step ended the round, to await its animation', async () => {
  const ends: [string, boolean][] = [];
  const onOver = ({ id }: BetRecord, isByStep: boolean) => void ends.push([id, isByStep]);
  const ended = (at: number, id: string) => round('1', at, { bet: { ...BET, id } });
  const stepped = table([ended(1, '71')], { onOver });
  await stepped.steps.command('PLAY', PICK);
  const cashed = table([ended(0, '72')], { onOver });
  await cashed.steps.command('PLAY', { kind: 'cash-out' });
  // A round that is new to this page has nothing to animate.
  const other = table([], { onOver });
  other.steps.adopt(round('2', 3, { bet: { ...BET, id: '73' } }));
  expect(ends).toEqual([
    ['71', true],
    ['72', false],
    ['73', false],
  ]);
});
