import { randomUUID, sign } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * The supplier of bench:wallet, in a process of its own: pairs of a bet and its win over kept
 * connections. Bodies are signed before the clock starts: that is the work of another machine.
 */
type Order = {
  url: string;
  key: string;
  game: string;
  players: { user: string; token: string }[];
  callers: number;
  seconds: number;
  /** How many pairs are signed beforehand: more than can be played. */
  pairs: number;
};

type Signed = { path: string; body: string; signature: string };
type Pair = readonly [Signed, Signed];

process.on('message', (order: Order) => void run(order));
process.once('disconnect', () => process.exit(0));
process.send!('ready');

async function run(order: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.callers });
  const seats = Array.from({ length: order.callers }, (_, caller) => prepare(order, caller));
  const latenciesMs: number[] = [];
  const failures: string[] = [];
  let pairs = 0;
  const started = performance.now();
  const end = started + order.seconds * 1000;
  await Promise.all(
    seats.map(async (seat) => {
      for (const pair of seat) {
        if (performance.now() >= end || failures.length > 0) return;
        for (const signed of pair) {
          const startedAt = performance.now();
          const failure = await post(order.url, agent, signed);
          if (failure) failures.push(failure);
          latenciesMs.push(performance.now() - startedAt);
        }
        pairs += 1;
      }
      failures.push('more pairs have to be signed beforehand');
    }),
  );
  const perSecond = pairs / ((performance.now() - started) / 1000);
  agent.destroy();
  process.send!({ perSecond, latenciesMs, failures });
}

/** The pairs of one caller, each of the next of their players. */
function prepare({ key, game, players, callers, pairs }: Order, caller: number): Pair[] {
  const own = players.filter((_, index) => index % callers === caller);
  return Array.from({ length: Math.ceil(pairs / callers) }, (_, index) => {
    const player = own[index % own.length]!;
    const bet = randomUUID();
    const common = { ...player, game_code: game, currency: 'RUB', round: randomUUID() };
    const stake = { ...common, transaction_uuid: bet, amount: 100_000 };
    const result = { reference_transaction_uuid: bet, round_closed: true, amount: 90_000 };
    const win = { ...common, ...result, transaction_uuid: randomUUID() };
    return [signed(key, 'transaction/bet', stake), signed(key, 'transaction/win', win)] as const;
  });
}

function signed(key: string, path: string, fields: object): Signed {
  const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
  return { path, body, signature: sign('sha256', Buffer.from(body), key).toString('base64') };
}

function post(url: string, agent: Agent, { path, body, signature }: Signed) {
  return new Promise<string | undefined>((resolve, reject) => {
    const call = request(
      `${url}/${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'x-hub88-signature': signature,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(text.includes('"RS_OK"') ? undefined : text));
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
