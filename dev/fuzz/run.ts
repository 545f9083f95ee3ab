import type { CallShape, Schema } from '#core/wire.ts';
import type { JsonSchema } from '#dev/json-schema.ts';
import { createDraw, pickOne, type Draw } from '#dev/interleavings/random.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestRequest } from '#dev/test-app.ts';
import { jsonSchema } from '#platform/server/http/openapi.ts';
import { RAW_BODIES, RAW_HOSTS, RAW_TARGETS, sampleOf, spoil } from './values.ts';

export type FuzzOptions = {
  readonly app: TestApp;
  readonly calls: readonly CallShape[];
  readonly seed: number;
  /** How many requests are made at most, and for how long. */
  readonly requests: number;
  readonly lastsMs?: number;
};

export type FuzzReport = {
  readonly requests: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** A sentence for every request that got a server error. */
  readonly findings: readonly string[];
};

type Attempt = {
  readonly method: string;
  readonly path: string;
  readonly request: TestRequest;
};

const CUT_OFF = /ECONNRESET|EPIPE|socket hang up/;
/** Requests at once. */
const WORKERS = 4;
const FRAMES_PER_ROUND = 20;

/**
 * Sends valid and spoiled input to every call, round after round, each round with new accounts: an
 * account runs into its rate limits, or closes itself. No input may be answered by a server error;
 * `busy` is none.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { app, calls, requests, lastsMs = Infinity } = options;
  const draw = createDraw(options.seed);
  const ends = performance.now() + lastsMs;
  const statuses: Record<string, number> = {};
  const findings: string[] = [];
  let sent = 0;
  const isOver = () => sent >= requests || performance.now() > ends;
  const send = async ({ method, path, request }: Attempt) => {
    sent += 1;
    const headers = { ...request.headers, 'x-forwarded-for': randomIp(draw) };
    const answer = await app.send(method, path, { ...request, headers }).catch(String);
    if (typeof answer === 'string') {
      statuses['cut off'] = (statuses['cut off'] ?? 0) + 1;
      // A sender that is refused while it still sends may be cut off.
      if (!CUT_OFF.test(answer)) findings.push(`${method} ${path} ${describe(request)}: ${answer}`);
      return;
    }
    const { status, json, text } = answer;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status < 500 || json?.['message'] === 'busy') return;
    findings.push(`${method} ${path} ${describe(request)}: ${status} ${text.slice(0, 200)}`);
  };
  while (!isOver()) {
    const tokens = await createTokens(app, draw);
    const attempts = shuffled(calls, draw).map((call) => attemptOn(call, tokens, draw));
    attempts.push(...Array.from({ length: 12 }, () => rawAttempt(draw)));
    await runAll(attempts, send, isOver);
    if (!isOver()) findings.push(...(await fuzzSocket(app, calls, tokens.player, draw)));
  }
  return { requests: sent, statuses, findings };
}

type Tokens = Readonly<Record<'guest' | 'player' | 'staff', string>>;

async function createTokens(app: TestApp, draw: Draw): Promise<Tokens> {
  const create = async (path: string, body: object) => {
    const headers = { 'x-forwarded-for': randomIp(draw) };
    const { json } = await app.send('POST', path, { headers, body });
    return (json!['token'] ?? json!['data'].token) as string;
  };
  const account = { email: `${newKey()}@example.org`, password: 'seven quiet rivers' };
  const consent = { currency: 'RUB', is_adult: true, accepts_terms: true };
  return {
    guest: await create('/api/v2/guests', {}),
    player: await create('/api/v2/auth/register/email', { ...account, ...consent }),
    staff: (await createStaffClient(app, 'admin')).token,
  };
}

/** The app trusts this test as its proxy: one address would soon be limited. */
function randomIp(draw: Draw): string {
  return `10.${draw(256)}.${draw(256)}.${draw(256)}`;
}

function attemptOn(call: CallShape, tokens: Tokens, draw: Draw): Attempt {
  const input = (schema: Schema | undefined) => schema && inputOf(schema, draw);
  const params = (input(call.params) ?? {}) as Record<string, unknown>;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params?.[name]));
  const [body, type] = bodyOf(call, draw);
  const key = draw(6) === 0 ? pickOne(draw, ['', 'x', 'k'.repeat(65), 'a b c d e f']) : newKey();
  const token = tokenFor(call, tokens, draw);
  return {
    method: call.method,
    path: `${path}${queryOf(input(call.query))}`.slice(0, 8_000),
    request: { body, key, token, headers: type === undefined ? {} : { 'content-type': type } },
  };
}

/** One place of a valid value is spoiled; one value in four stays valid for the handler. */
function inputOf(schema: Schema, draw: Draw): unknown {
  const sample = sampleOf(jsonSchema(schema) as JsonSchema, draw);
  return draw(4) === 0 ? sample : spoil(sample, draw);
}

function bodyOf(call: CallShape, draw: Draw): [body: unknown, type?: string] {
  if (call.upload) {
    const type = draw(3) === 0 ? 'text/plain' : pickOne(draw, call.upload.types);
    return [Buffer.from(pickOne(draw, ['', 'x', '%PDF-1.7', '\xff\xd8\xff\xe0'])), type];
  }
  // Node sends a body of other methods without its length: it would read as another request.
  const mayHaveBody = call.method === 'POST' || call.method === 'PUT';
  if (mayHaveBody && draw(8) === 0) return [...pickOne(draw, RAW_BODIES)];
  const body = call.body && inputOf(call.body, draw);
  return [body === undefined ? undefined : JSON.stringify(body)];
}

function tokenFor({ audience }: CallShape, tokens: Tokens, draw: Draw): string | undefined {
  if (draw(12) === 0) return pickOne(draw, [undefined, 'x.y.z', tokens.guest, tokens.staff]);
  if (audience === 'staff') return tokens.staff;
  return audience === 'anyone' ? undefined : tokens.player;
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : '?%00';
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half of a surrogate pair has no encoding: then bytes are sent that are no UTF-8. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 2_000)) : '%ED%A0%80';
}

function rawAttempt(draw: Draw): Attempt {
  const isHost = draw(3) === 0;
  return {
    method: pickOne(draw, ['GET', 'HEAD', 'POST', 'DELETE']),
    path: isHost ? '/ru' : pickOne(draw, RAW_TARGETS),
    request: { headers: isHost ? { host: pickOne(draw, RAW_HOSTS) } : {} },
  };
}

/** The same input over the socket, where calls are named. */
async function fuzzSocket(
  app: TestApp,
  calls: readonly CallShape[],
  token: string,
  draw: Draw,
): Promise<string[]> {
  const client = await app.connect(token);
  const frames = Array.from({ length: FRAMES_PER_ROUND }, (_, ref) => {
    const call = pickOne(draw, calls);
    const schema = call.body ?? call.query ?? call.params;
    const body = (schema && inputOf(schema, draw)) ?? {};
    return { op: 'call' as const, ref, name: call.name, key: newKey(), body: body as object };
  });
  for (const frame of frames) client.send(frame);
  const isDone = () => client.closed !== undefined || client.of('answer').length === frames.length;
  await client.until(isDone, 'an answer to every frame', 15_000);
  client.ws.close();
  const failed = client.of('answer').filter((one) => !one.ok && one.status >= 500);
  return failed
    .filter((one) => !one.ok && one.message !== 'busy')
    .map(({ ref }) => `socket ${JSON.stringify(frames[ref]).slice(0, 400)}: a server error`);
}

async function runAll(
  attempts: readonly Attempt[],
  send: (attempt: Attempt) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const waiting = [...attempts];
  const work = async () => {
    for (let next = waiting.shift(); next && !isOver(); next = waiting.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

function shuffled<T>(all: readonly T[], draw: Draw): T[] {
  return all
    .map((one) => [draw(2 ** 30), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

function describe({ body, key, headers }: TestRequest): string {
  const text = Buffer.isBuffer(body) ? body.toString('hex') : (JSON.stringify(body) ?? '');
  return `${JSON.stringify({ key, ...headers })} ${text.slice(0, 400)}`;
}
