import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeChatDrops } from '#dev/chat-drops.ts';
import { LOCALES } from '#core/locale.ts';
import type { CallShape } from '#core/wire.ts';
import { bankPayoutHash } from '#dev/bank/methods.ts';
import { PUBLISH_ANNOUNCEMENT } from '#dev/announcement.ts';
import { announceGames } from '#dev/change-games.ts';
import { readContracts, type Declared } from '#dev/contracts.ts';
import { validationErrors, type JsonSchema } from '#dev/json-schema.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { TestClient } from '#dev/test-sockets.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { takeGift, takePart } from '#dev/promotions.ts';
import { newKey, createTestApp, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { ROOM_TABLES } from '#features/rooms/rules.tables.ts';
import type { ServerFrame } from '#platform/server/sockets/protocol.ts';
import { startApp } from '../../app.ts';

type AsyncApi = JsonSchema & {
  asyncapi: string;
  operations: Record<string, { action: string; messages: { $ref: string }[] }>;
  channels: { socket: { messages: Record<string, { payload: JsonSchema }> } };
};

let database: TestDatabase;
let app: TestApp;
let document: AsyncApi;
let declared: Declared;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
  document = (await app.send('GET', '/asyncapi.json')).json as unknown as AsyncApi;
  declared = await readContracts();
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/** Validates every frame a client received against the most specific message of the document. */
function expectDocumented(
  client: TestClient,
  called: ReadonlyMap<number, string> = new Map(),
): void {
  expect(client.frames.length).toBeGreaterThan(0);
  for (const frame of client.frames) {
    const name = messageOf(frame, called);
    const message = document.channels.socket.messages[name];
    expect(message, name).toBeDefined();
    expect(validationErrors(frame, message!.payload, document), name).toEqual([]);
  }
}

function messageOf(frame: ServerFrame, called: ReadonlyMap<number, string>): string {
  if (frame.op === 'snapshot' || frame.op === 'event') return `${frame.topic}.${frame.op}`;
  if (frame.op === 'answer' && frame.ok) return `${called.get(frame.ref)}.answer`;
  return frame.op;
}

const topicNames = () => declared.topics.map(({ name }) => name).sort();
/** Calls that set cookies or carry files are available over HTTP only. */
const isOverSocket = ({ audience, cookies, upload, download }: CallShape) =>
  audience !== 'anyone' && !cookies && !upload && !download;
const overSocket = () => declared.calls.filter(isOverSocket);

test('sockets: the document lists every topic and every call that is available over the socket', () => {
  expect(document.asyncapi).toBe('3.0.0');
  const { messages } = document.channels.socket;
  const named = (end: string) => {
    const names = Object.keys(messages).filter((name) => name.endsWith(end));
    return names.map((name) => name.slice(0, -end.length)).sort();
  };
  expect(named('.snapshot')).toEqual(topicNames());
  expect(named('.event')).toEqual(topicNames());
  const calls = overSocket().map(({ name }) => name);
  expect(named('.call')).toEqual(calls.sort());
  expect(named('.answer')).toEqual(calls.sort());
  const { receive, send, ...operations } = document.operations;
  expect([receive?.action, send?.action]).toEqual(['receive', 'send']);
  expect(Object.keys(operations).sort()).toEqual([...calls, ...topicNames()].sort());
});

/** A player with money and seeds, on a connection that has joined topics. */
type Reader = TestPlayer & { readonly client: TestClient; readonly called: Map<number, string> };

/** What publishes an event of each topic whose name begins so. */
const TOPICS: readonly (readonly [string[], (reader: Reader) => Promise<unknown>])[] = [
  [['bets.live', 'me.balance'], (reader) => say(reader, 'dice.placeBet', DICE_BET)],
  [['me.protection'], (reader) => say(reader, 'protection.setLimit', STAKE_LIMIT)],
  [['me.verification'], (reader) => say(reader, 'verification.savePerson', PERSON)],
  [['me.withdrawals'], requestPayout],
  [['me.deposits'], openAndCancelDeposit],
  [['me.bonuses', 'me.free-rounds'], ({ token }) => takeGift(app, token)],
  [['tournaments.live', 'me.tournaments', 'me.missions'], race],
  [['rounds.', 'me.rounds'], buyTickets],
  [['duels.open', 'me.duels'], (reader) => begin(reader, '/api/v2/duels', { side: 0 })],
  [['lobby.players', 'me.level'], (reader) => say(reader, 'dice.placeBet', DICE_BET)],
  [['me.notifications'], markNotificationsRead],
  [['me.support'], (reader) => say(reader, 'support.markRead', { up_to: '1' })],
  [['me.steps'], (reader) => begin(reader, '/api/v2/games/miner/rounds', { start: { mines: 3 } })],
  [['chat.messages.'], speak],
  [['chat.drops.'], ({ token }) => takeChatDrops(app, token)],
  [['games.tables'], () => announceGames(database.url)],
  [['site.announcements'], () => app.db.query(PUBLISH_ANNOUNCEMENT)],
  [['presence.online'], () => app.connect()], // A visitor who comes is counted.
];
const DICE_BET = { stake: '1.00', currency: 'RUB', direction: 'over', target: 4999 };
const STAKE_LIMIT = { kind: 'stake', value: '5.00' };
const PERSON = { full_name: 'Anna Karenina', birth_date: '1990-05-17' };

const topicsOf = (beginnings: readonly string[]) =>
  topicNames().filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));

test('sockets: the topics of the following tests are all there are', () => {
  expect(TOPICS.flatMap(([beginnings]) => topicsOf(beginnings)).sort()).toEqual(topicNames());
});

test.each(TOPICS)(
  'sockets: snapshots and events of %j match the document',
  async (beginnings, act) => {
    const player = await app.addMember('1000.00');
    const seeds = { token: player.token, body: { client_seed: 'reader' } };
    await app.send('POST', '/api/v2/fairness/seeds', seeds);
    const client = await app.connect(player.token);
    const topics = topicsOf(beginnings);
    for (const topic of topics) await client.join(topic);
    const reader = { ...player, client, called: new Map<number, string>() };
    await act(reader);
    const isReceived = () => topics.every((topic) => client.events(topic).length > 0);
    await client.until(isReceived, `an event of ${topics.join(', ')}`, 15_000);
    expectDocumented(client, reader.called);
  },
);

/** Makes a call over the socket, which is answered as documented. */
async function say({ client, called }: Reader, name: string, body: object): Promise<void> {
  const ref = called.size + 1;
  called.set(ref, name);
  client.send({ op: 'call', ref, name, key: newKey(), body });
  await client.until(() => client.of('answer').length === called.size, name);
  expect(client.of('answer').every(({ ok }) => ok)).toBe(true);
}

async function openAndCancelDeposit({ token }: Reader): Promise<void> {
  const { json: data } = await app.send('GET', '/api/v2/billing/data', { token });
  const { hash, default_amount: amount } = data!['payments'].methods[0];
  const order = { token, key: newKey(), body: { hash, amount } };
  const opened = await app.send('POST', '/api/v2/billing/deposits', order);
  const id: string = opened.json!['data'].id;
  const cancelled = await app.send('POST', `/api/v2/billing/deposits/${id}/cancel`, { token });
  expect(cancelled.status).toBe(200);
}

async function markNotificationsRead({ token }: Reader): Promise<void> {
  const body = { up_to: '1' };
  const { status, text } = await app.send('POST', '/api/v2/notifications/read', { token, body });
  expect(status, text).toBe(200);
}

async function race(reader: Reader): Promise<void> {
  await takePart(app, reader.token);
  await say(reader, 'dice.placeBet', DICE_BET);
}

/** A withdrawal needs a verified player. */
async function requestPayout({ id, token }: Reader): Promise<void> {
  const known = `insert into verifications (player_id, status) values ($1, 'success')
                 on conflict (player_id) do update set status = excluded.status`;
  await app.db.query(known, [id]);
  const hash = bankPayoutHash('phone_transfer', 'RUB');
  const sums = { amount: '500', fee: '0.00', arrives: '500.00' };
  const body = { hash, destination: '+79121112233', ...sums };
  const path = '/api/v2/billing/withdrawals';
  const response = await app.send('POST', path, { token, key: newKey(), body });
  expect(response.status, response.text).toBe(200);
}

/** Places a ruble on a round that stays open. */
async function begin({ token }: Reader, path: string, game: object): Promise<void> {
  const body = { stake: '1.00', currency: 'RUB', ...game };
  const begun = await app.send('POST', path, { token, key: newKey(), body });
  expect(begun.status, begun.text).toBe(200);
}

/** Posts a message to the chat of each language as a player who has bet. */
async function speak(reader: Reader): Promise<void> {
  await say(reader, 'dice.placeBet', DICE_BET);
  for (const locale of LOCALES) {
    const body = { locale, text: `good evening, ${locale}` };
    const response = await app.send('POST', '/api/v2/chat/messages', { token: reader.token, body });
    expect(response.status, response.text).toBe(200);
  }
}

/** Buys a ticket at every table of every room: those publish nothing on their own. */
async function buyTickets(reader: Reader): Promise<void> {
  const { id, token } = await app.addMember();
  for (const { room, currency } of ROOM_TABLES) {
    await app.grant(id, '1000.00', currency);
    await buyTicket(token, room, currency);
  }
  await buyTicket(reader.token, 'red', 'RUB');
}

async function buyTicket(token: string, room: string, currency: string): Promise<void> {
  const { json } = await app.send('GET', `/api/v2/games/room-${room}`);
  const limits: { currency: string; stake_min: string }[] = json!['data'].limits;
  const stake = limits.find((limit) => limit.currency === currency)!.stake_min;
  const body = { stake, currency, bet: { tickets: 1 } };
  const path = `/api/v2/rounds/room-${room}/bets`;
  const bought = await app.send('POST', path, { token, key: newKey(), body });
  expect(bought.status, bought.text).toBe(200);
}

test('sockets: every documented call is accepted by the socket, and HTTP-only calls are not', async () => {
  const conversations = await callAll(declared.calls);
  for (const { client, called } of conversations) expectDocumented(client, called);
  const known = answersOf(conversations, ({ status }) => status === 401);
  expect(known.sort()).toEqual(
    overSocket()
      .map(({ name }) => name)
      .sort(),
  );
  const others = declared.calls.filter((call) => !isOverSocket(call)).map(({ name }) => name);
  const unknown = answersOf(conversations, ({ status }) => status === 404);
  expect(unknown.sort()).toEqual(others.sort());
});

test('sockets: every call is answered over the socket as documented, and refused as declared', async () => {
  // A player with money cannot close the account, so the session lasts to the end.
  const { token } = await app.addMember('10.00');
  for (const { client, called } of await callAll(overSocket(), token)) {
    expectDocumented(client, called);
    for (const answer of client.of('answer').filter(({ ok }) => !ok)) {
      const call = declared.calls.find(({ name }) => name === called.get(answer.ref))!;
      const codes = ['bad_input', ...(call.refusals ?? [])];
      expect(codes, call.name).toContain('message' in answer && answer.message);
    }
  }
});

/** One connection may send this many calls at once. */
const CALLS_AT_ONCE = 50;

type Conversation = { readonly client: TestClient; readonly called: ReadonlyMap<number, string> };

/** Makes each call with an empty input, on as many connections as the rate limit requires. */
async function callAll(calls: readonly CallShape[], token?: string): Promise<Conversation[]> {
  const conversations: Conversation[] = [];
  for (let first = 0; first < calls.length; first += CALLS_AT_ONCE) {
    const some = calls.slice(first, first + CALLS_AT_ONCE);
    conversations.push(await callEach(await app.connect(token), some));
  }
  return conversations;
}

async function callEach(client: TestClient, calls: readonly CallShape[]): Promise<Conversation> {
  const called = new Map<number, string>();
  for (const { name } of calls) {
    const ref = called.size + 1;
    called.set(ref, name);
    client.send({ op: 'call', ref, name, key: newKey(), body: {} });
    await client.until(() => client.of('answer').some((answer) => answer.ref === ref), name);
  }
  client.ws.close();
  return { client, called };
}

type Refused = { status?: number };

/** The names of the calls whose response matches. */
function answersOf(
  conversations: readonly Conversation[],
  isSuch: (answer: Refused) => boolean,
): string[] {
  return conversations.flatMap(({ client, called }) =>
    client
      .of('answer')
      .filter((answer) => isSuch(answer as Refused))
      .map(({ ref }) => called.get(ref)!),
  );
}

test('sockets: pong, refused and bye match the document', async () => {
  const client = await app.connect();
  client.send({ op: 'ping', at: 7 });
  client.send({ op: 'join', topic: 'no.such.topic' });
  client.send({ op: 'join', topic: 'me.balance' });
  await client.until(() => client.of('refused').length === 2);
  client.ws.send('{"op":"shout"}');
  expect(await client.bye()).toBe('protocol');
  expect(client.of('refused').map(({ message }) => message)).toEqual([
    'unknown_topic',
    'unauthorized',
  ]);
  expect(client.of('pong')).toHaveLength(1);
  expectDocumented(client);
  expect(app.errors).toEqual([]);
});
