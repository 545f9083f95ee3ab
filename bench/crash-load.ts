import { setPriority } from 'node:os';
import { WebSocket } from 'ws';

/**
 * The load of bench:crash, in a process of its own: players who bet and cash out over the socket,
 * and watchers who only listen. Reports what it saw of each round.
 */
export type CrashOrder = {
  readonly url: string;
  readonly tokens: string[];
  readonly watchers: number;
};
export type CrashSeen = {
  readonly round: string;
  readonly placedMs: number[];
  readonly cashedMs: number[];
  /** How long after the end of the round each client received it. */
  readonly knownMs: number[];
  readonly refused: Record<string, number>;
};

type Frame = {
  op: string;
  topic?: string;
  ref?: number;
  ok?: boolean;
  message?: string;
  data?: { round?: Round | null; data?: { bet: { id: string } } };
};
type Round = { id: string; state: string; ended_at: string | null };
type Answer = { ok: boolean; message: string; id: string | undefined };
type Bot = { call(name: string, input: object): Promise<Answer> };

/** Bets are spread over this time, cash-outs over the first seconds of the curve. */
const BET_SPREAD_MS = 3_000;
const CASH_SPREAD_MS = 2_500;
const WATCHERS_FROM = 10_000;

let seen: { -readonly [K in keyof CrashSeen]: CrashSeen[K] } = fresh('');
let opened = 0;

process.on('message', (order: CrashOrder) => void run(order));
process.once('disconnect', () => process.exit(0));
process.send!('ready');

function fresh(round: string) {
  return { round, placedMs: [], cashedMs: [], knownMs: [], refused: {} } as {
    -readonly [K in keyof CrashSeen]: CrashSeen[K];
  };
}

async function run({ url, tokens, watchers }: CrashOrder): Promise<void> {
  // Players and watchers are two processes: each uses addresses of its own.
  if (tokens.length === 0) {
    opened = WATCHERS_FROM;
    // Their devices are not on the server's cores.
    setPriority(10);
  }
  const bots: Bot[] = [];
  for (const token of tokens) bots.push(await openClient(url, token));
  for (let open = 0; open < watchers; open += 50) {
    const some = Math.min(50, watchers - open);
    await Promise.all(Array.from({ length: some }, () => openClient(url, undefined)));
  }
  onRound = (round) => {
    if (round.state === 'betting' && round.id !== seen.round) {
      seen = fresh(round.id);
      // Only now: clients that connected during a running round must not cash out in it.
      running = new Promise((resolve) => (startRunning = resolve));
      for (const bot of bots) void play(bot, round);
    }
    if (round.state === 'running') startRunning();
  };
  process.send!('seated');
}

let onRound: (round: Round) => void = () => undefined;
let startRunning: () => void = () => undefined;
let running = Promise.resolve();

async function play(bot: Bot, round: Round): Promise<void> {
  const mine = seen;
  await pause(Math.random() * BET_SPREAD_MS);
  const body = { stake: '1.00', currency: 'RUB', bet: { auto_cash_out: null }, round: round.id };
  const placed = await timed(mine.placedMs, () => bot.call('crash.placeBet', body));
  if (!placed.ok) return count(mine, placed.message);
  await running;
  await pause(170 + Math.random() * CASH_SPREAD_MS);
  const cashed = await timed(mine.cashedMs, () => bot.call('crash.cashOut', { id: placed.id }));
  if (!cashed.ok) count(mine, cashed.message);
}

function count({ refused }: Pick<CrashSeen, 'refused'>, message: string): void {
  refused[message] = (refused[message] ?? 0) + 1;
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await work();
  into.push(performance.now() - startedAt);
  return answer;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Every client receives the rounds; the first one drives the players. */
let hasNoDriver = true;
let sendTimer: NodeJS.Timeout | undefined;

function onRoundUpdate(round: Round, isDriver: boolean): void {
  if (round.state === 'settled' && round.id === seen.round && round.ended_at !== null) {
    seen.knownMs.push(Date.now() - Date.parse(round.ended_at));
    sendTimer ??= setTimeout(sendSeen, 1_500);
  }
  if (isDriver) onRound(round);
}

function sendSeen(): void {
  sendTimer = undefined;
  process.send!(seen);
}

const ANSWER = Buffer.from('{"op":"answer"');

/**
 * One process stands for hundreds of devices: what it does not need, it does not parse, or its own
 * work would be measured as latency of the server.
 */
function isNeeded(data: Buffer): boolean {
  if (data.subarray(0, ANSWER.length).equals(ANSWER)) return true;
  return data.includes('"snapshot"') || data.includes('"ended_at"');
}

// The number of sockets per address is limited; the clients use many addresses.
async function openClient(url: string, token: string | undefined): Promise<Bot> {
  const localAddress = `127.0.${1 + Math.floor(opened / 200)}.${2 + (opened++ % 200)}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, 'croupier.1', {
    origin: url,
    localAddress,
  });
  const isDriver = hasNoDriver;
  hasNoDriver = false;
  const waiting = new Map<number, (answer: Answer) => void>();
  let refs = 0;
  const joined = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ op: 'hello', ...(token === undefined ? {} : { token }) }));
      socket.send(JSON.stringify({ op: 'join', topic: 'rounds.crash' }));
    });
    socket.on('message', (data: Buffer) => {
      if (!isDriver && !isNeeded(data)) return;
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.op === 'snapshot') resolve();
      const round = frame.topic === 'rounds.crash' ? frame.data?.round : undefined;
      if (round) onRoundUpdate(round, isDriver);
      if (frame.op !== 'answer') return;
      const id = frame.data?.data?.bet.id;
      waiting.get(frame.ref!)?.({ ok: frame.ok === true, message: frame.message ?? '', id });
      waiting.delete(frame.ref!);
    });
  });
  await joined;
  return {
    call: (name, body) =>
      new Promise((resolve) => {
        const ref = refs++;
        waiting.set(ref, resolve);
        const key = `crowd-${process.pid}-${opened}-${ref}-${Math.random().toString(36).slice(2)}`;
        socket.send(JSON.stringify({ op: 'call', ref, name, key, body }));
      }),
  };
}
