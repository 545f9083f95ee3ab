import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** The load of bench:http, in a process of its own: closed loops over kept connections. */
type Order = {
  kind: 'bare' | 'http' | 'socket';
  url: string;
  tokens: string[];
  callers: number;
  seconds: number;
};

const BET = { stake: '1.00', currency: 'RUB', direction: 'under', target: 4950 };
const BODY = JSON.stringify(BET);
let calls = 0;

process.on('message', (order: Order) => void run(order));
process.once('disconnect', () => process.exit(0));
process.send!('ready');

/** All callers connect before the clock starts. */
async function run(order: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.callers });
  const share = Math.ceil(order.tokens.length / order.callers);
  const seats = Array.from({ length: order.callers }, (_, caller) =>
    order.tokens.slice(caller * share, (caller + 1) * share),
  ).filter((tokens) => tokens.length > 0);
  const callers = await Promise.all(seats.map((tokens) => openCaller(order, agent, tokens)));
  const latenciesMs: number[] = [];
  const failures: string[] = [];
  const started = performance.now();
  const end = started + order.seconds * 1000;
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < end && failures.length === 0) {
        const startedAt = performance.now();
        const failure = await caller.place();
        if (failure) failures.push(failure);
        latenciesMs.push(performance.now() - startedAt);
      }
    }),
  );
  const perSecond = latenciesMs.length / ((performance.now() - started) / 1000);
  for (const caller of callers) caller.close();
  agent.destroy();
  process.send!({ perSecond, latenciesMs, failures });
}

type Caller = { place(): Promise<string | undefined>; close(): void };

/** One caller plays for several players in turn, because bets per player are rate limited. */
async function openCaller(order: Order, agent: Agent, tokens: string[]): Promise<Caller> {
  let next = 0;
  if (order.kind !== 'socket') {
    const place = () => post(order.url, agent, tokens[next++ % tokens.length]!);
    return { place, close: () => undefined };
  }
  const sockets = await Promise.all(tokens.map((token) => openSocket(order.url, token)));
  return {
    place: () => sockets[next++ % sockets.length]!.place(),
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

function post(url: string, agent: Agent, token: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v2/games/dice/bets`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': BODY.length,
          authorization: `Bearer ${token}`,
          'idempotency-key': newKey(),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(answer.statusCode === 200 ? undefined : text));
      },
    );
    call.once('error', reject);
    call.end(BODY);
  });
}

// The number of sockets per address is limited; the callers use many addresses.
let opened = 0;

async function openSocket(url: string, token: string): Promise<Caller> {
  const localAddress = `127.0.0.${2 + (opened++ % 100)}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, 'croupier.1', {
    origin: url,
    localAddress,
  });
  let answered: (failure: string | undefined) => void = () => undefined;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ op: 'hello', token })));
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { op: string; ok?: boolean };
      if (frame.op === 'welcome') resolve();
      if (frame.op === 'answer') answered(frame.ok ? undefined : data.toString());
      if (frame.op === 'refused' || frame.op === 'bye') answered(data.toString());
    });
  });
  return {
    place: () =>
      new Promise((resolve) => {
        answered = resolve;
        const call = { op: 'call', ref: calls, name: 'dice.placeBet', key: newKey(), body: BET };
        socket.send(JSON.stringify(call));
      }),
    close: () => socket.close(),
  };
}

function newKey(): string {
  return `load-${process.pid}-${Date.now()}-${calls++}`;
}
