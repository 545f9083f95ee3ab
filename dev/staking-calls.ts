/** Every call that stakes or ends a bet, each with a request that is accepted as a rule. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallShape } from '#core/wire.ts';
import { duelIdOf, type DuelFixture } from './duel-fixture.ts';
import { newKey, type TestApp, type TestPlayer } from './test-app.ts';

export type CallerFixture = {
  readonly app: TestApp;
  readonly duels: DuelFixture;
  /** Moves the clock of the shared rounds, where a test holds it. */
  readonly passTime?: ((ms: number) => void) | undefined;
};

/** What a call sends, by where HTTP has it; the socket sends both together. */
export type SentCall = { readonly params?: Record<string, string>; readonly body?: object };

type Prepare = (fixture: CallerFixture, player: TestPlayer) => Promise<SentCall>;

const RUB = { currency: 'RUB' } as const;
const TEN = { ...RUB, stake: '10.00' } as const;

const sending = (body: object): Prepare => {
  return async () => ({ body });
};

/** Tickets are sold at their price alone. */
function buying(room: string): Record<string, Prepare> {
  const name = `room-${room}`;
  return { [`${name}.placeBet`]: async ({ app }) => ({ body: await ticketOf(app, name) }) };
}

async function ticketOf(app: TestApp, name: string): Promise<object> {
  const { json } = await app.send('GET', `/api/v2/games/${name}`);
  const limits: { currency: string; stake_min: string }[] = json!['data'].limits;
  const stake = limits.find(({ currency }) => currency === 'RUB')!.stake_min;
  return { ...RUB, stake, bet: { tickets: 1 } };
}

/** A ticket, once a round is open. */
function takingBack(room: string): Record<string, Prepare> {
  const name = `room-${room}`;
  return {
    [`${name}.cancelBet`]: async ({ app, passTime }, { token }) => {
      const path = `/api/v2/rounds/${name}/bets`;
      const body = await ticketOf(app, name);
      for (let tries = 0; tries < 200; tries++) {
        const { json, text } = await app.send('POST', path, { token, key: newKey(), body });
        const id: unknown = json?.['data']?.bet.id;
        if (typeof id === 'string') return { params: { id } };
        if (json?.['message'] !== 'betting_closed') throw new Error(text);
        passTime?.(1_000);
        await pause(50);
      }
      throw new Error(`${name} opened no round`);
    },
  };
}

/** Calls after which a stake of the caller is at risk that was not before. */
export const STAKING: Readonly<Record<string, Prepare>> = {
  'dice.placeBet': sending({ ...TEN, direction: 'under', target: 5000 }),
  'keno.placeBet': sending({ ...TEN, risk: 'low', numbers: [1, 2, 3] }),
  'wheel.placeBet': sending({ ...RUB, stake: '1.00', colour: 'black' }),
  'roulette.placeBet': sending({ ...RUB, chips: [{ cell: 'red', amount: '10.00' }] }),
  'cases.placeBet': sending({ ...RUB, case: 'matchbox', version: 1 }),
  'miner.begin': sending({ ...TEN, start: { mines: 1 } }),
  'hilo.begin': sending({ ...TEN, start: {} }),
  'coinflip.begin': sending({ ...TEN, start: {} }),
  'crash.placeBet': sending({ ...TEN, bet: { auto_cash_out: 200 }, may_wait: true }),
  'double.placeBet': sending({ ...TEN, bet: { colour: 'red' }, may_wait: true }),
  'baccarat.placeBet': sending({ ...TEN, bet: { spot: 'player' }, may_wait: true }),
  'wheel-show.placeBet': sending({ ...TEN, bet: { number: 2 }, may_wait: true }),
  'live-roulette.placeBet': sending({
    ...TEN,
    bet: { chips: [{ cell: 'red', amount: '10.00' }] },
    may_wait: true,
  }),
  'blackjack.placeBet': sending({ ...TEN, bet: {}, may_wait: true }),
  'blackjack.addStake': async (...args) => ({
    ...(await placed('blackjack', {})(...args)),
    body: { step: 0, decision: 'double' },
  }),
  ...buying('red'),
  ...buying('yellow'),
  ...buying('purple'),
  'duels.create': sending({ ...TEN, side: 0 }),
  'duels.join': async ({ app, duels }) => {
    const creator = await app.addMember('100.00');
    return { params: { id: duelIdOf(await duels.post(creator)) } };
  },
  'duels.playOperator': async ({ duels }, player) => {
    const id = duelIdOf(await duels.post(player));
    await duels.age(id, 31);
    return { params: { id } };
  },
};

/** Calls that end or continue a bet that is open already. */
export const FINISHING: Readonly<Record<string, Prepare>> = {
  ...finishingSteps('miner', { mines: 1 }, { tile: 0 }),
  ...finishingSteps('hilo', {}, 'higher'),
  ...finishingSteps('coinflip', {}, { side: 0 }),
  'crash.cashOut': placed('crash', { auto_cash_out: null }),
  'crash.cancelBet': placed('crash', { auto_cash_out: null }),
  'double.cancelBet': placed('double', { colour: 'red' }),
  'baccarat.cancelBet': placed('baccarat', { spot: 'player' }),
  'wheel-show.cancelBet': placed('wheel-show', { number: 2 }),
  'live-roulette.cancelBet': placed('live-roulette', {
    chips: [{ cell: 'red', amount: '10.00' }],
  }),
  'blackjack.decide': async (...args) => ({
    ...(await placed('blackjack', {})(...args)),
    body: { step: 0, decision: 'stand' },
  }),
  'blackjack.cancelBet': placed('blackjack', {}),
  ...takingBack('red'),
  ...takingBack('yellow'),
  ...takingBack('purple'),
  'duels.cancel': async ({ duels }, player) => ({
    params: { id: duelIdOf(await duels.post(player)) },
  }),
};

function finishingSteps(game: string, start: object, choice: unknown): Record<string, Prepare> {
  const path = `/api/v2/games/${game}/rounds`;
  const open: Prepare = async ({ app }, { token }) => {
    const found = await app.send('GET', `${path}?currency=RUB`, { token });
    const known: string | undefined = found.json?.['data']?.id;
    if (known !== undefined) return { params: { id: known } };
    const body = { ...TEN, start };
    const { json, text } = await app.send('POST', path, { token, key: newKey(), body });
    if (!json?.['data']) throw new Error(text);
    return { params: { id: json['data'].id } };
  };
  return {
    [`${game}.step`]: async (...args) => ({ ...(await open(...args)), body: { at: 0, choice } }),
    [`${game}.cashOut`]: async (...args) => ({ ...(await open(...args)), body: { at: 1 } }),
  };
}

/** A bet in the open round of a table. */
function placed(table: string, bet: object): Prepare {
  return async ({ app }, { token }) => {
    const path = `/api/v2/rounds/${table}/bets`;
    const body = { ...TEN, bet };
    const { json, text } = await app.send('POST', path, { token, key: newKey(), body });
    const id: unknown = json?.['data']?.bet.id;
    // One bet of crash and one seat are allowed: the calls share it, each is about the same bet.
    if (json?.['message'] === 'bet_limit_of_round') return { params: { id: '1' } };
    if (typeof id !== 'string') throw new Error(text);
    return { params: { id } };
  };
}

/** `done`, or the code of the refusal, over HTTP. */
export async function sendByHttp(
  app: TestApp,
  call: CallShape,
  sent: SentCall,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent.params![name]!);
  const body = sent.body === undefined ? {} : { body: sent.body };
  const { status, json } = await app.send(call.method, path, {
    token,
    key: newKey(),
    headers,
    ...body,
  });
  return status === 200 ? 'done' : String(json?.['message'] ?? status);
}

/** The same over the socket. A token that is worth nothing is refused there with the greeting. */
export async function sendBySocket(
  app: TestApp,
  call: CallShape,
  sent: SentCall,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const client = await app.connect(token, headers);
  client.send({
    op: 'call',
    ref: 1,
    name: call.name,
    key: newKey(),
    body: { ...sent.params, ...sent.body },
  });
  await client.until(() => client.of('answer').length > 0, `an answer to ${call.name}`);
  const [answer] = client.of('answer');
  client.ws.close();
  return answer!.ok ? 'done' : answer!.message;
}
