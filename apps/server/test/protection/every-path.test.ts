/**
 * Player protection on every path: each call that stakes or ends a bet is tried under each
 * protection, over HTTP and over the socket. A call that is missing from the table of
 * `dev/staking-calls.ts` fails the first test.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { changeGames } from '#dev/change-games.ts';
import { readContracts } from '#dev/contracts.ts';
import { createDuelFixture, type DuelFixture } from '#dev/duel-fixture.ts';
import { exclude, logIn, registerWithMoney, uniqueName } from '#dev/exclusion-fixture.ts';
import { createManualClock } from '#dev/manual-clock.ts';
import { OTHER_CALLS } from '#dev/other-calls.ts';
import { BLOCK, CONDITIONS } from '#dev/protection-conditions.ts';
import { addSeededPlayer } from '#dev/protection-fixture.ts';
import { stillRounds } from '#dev/quick-rounds.ts';
import { FINISHING, sendByHttp, sendBySocket, STAKING, type SentCall } from '#dev/staking-calls.ts';
import { createTestApp, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { STAKE_REFUSALS } from '#domain/protection/rules.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let duels: DuelFixture;
let calls: CallShape[];
const clock = createManualClock();
beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, {
    roundTimes: stillRounds(clock),
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  duels = createDuelFixture(app, database.url);
  ({ calls } = await readContracts());
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await duels.close();
  await app.stop();
  await database.close();
});

test('protection: every call that stakes or ends a bet is in the table', () => {
  const changing = calls.filter(({ method, audience }) => method !== 'GET' && audience !== 'staff');
  const listed = [...Object.keys(STAKING), ...Object.keys(FINISHING), ...OTHER_CALLS];
  const unlisted = (names: readonly string[]) => names.filter((name) => !listed.includes(name));
  expect(unlisted(changing.map(({ name }) => name))).toEqual([]);
  // A new call is noticed in an area that has no bets today.
  expect(unlisted(['lobby.changeFavourites', 'lobby.placeBet'])).toEqual(['lobby.placeBet']);
  // A handler can refuse a stake only with codes that its call declares.
  const staking = calls.filter(({ refusals }) => refusals?.includes('stake_above_own_limit'));
  expect(staking.map(({ name }) => name).toSorted()).toEqual(Object.keys(STAKING).toSorted());
  // What ends a bet says so in its contract, and a call of a game does one or the other.
  const ending = calls.filter(({ endsBet }) => endsBet === true);
  expect(ending.map(({ name }) => name).toSorted()).toEqual(Object.keys(FINISHING).toSorted());
  const ofGames = changing.filter(({ path }) => /^\/api\/v2\/(?:games|rounds|duels)\//.test(path));
  expect(ofGames.filter((call) => !staking.includes(call) && !ending.includes(call))).toEqual([]);
  const declared = new Set(calls.map(({ name }) => name));
  expect(listed.filter((name) => !declared.has(name))).toEqual([]);
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
});

const callOf = (name: string) => calls.find((call) => call.name === name)!;

/** A room whose round ended with a protection shows it for twelve seconds before the next one. */
const passTime = (ms: number) => clock.skipTo(clock.now() + ms);

type Prepared = readonly (readonly [name: string, sent: SentCall])[];

async function prepare(table: typeof STAKING, player: TestPlayer): Promise<Prepared> {
  const prepared: [string, SentCall][] = [];
  for (const [name, make] of Object.entries(table)) {
    prepared.push([name, await make({ app, duels, passTime }, player)]);
  }
  return prepared;
}

/** What each call answers, over HTTP and over the socket. */
async function tryAll(
  prepared: Prepared,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (const [name, sent] of prepared) {
    const call = callOf(name);
    answers[name] = [
      await sendByHttp(app, call, sent, token, headers),
      await sendBySocket(app, call, sent, token, headers),
    ];
  }
  return answers;
}

const NAMES = Object.keys(CONDITIONS);
/** A block ends the sessions of the player, so they end no bet, either. */
const PLAYING = NAMES.filter((name) => name !== BLOCK);

/** A time-out has ended the duel itself by the time that its creator calls the operator. */
const mayAnswer = (name: string, code: string) =>
  name === 'duels.playOperator' && code === 'time_out_active' ? [code, 'duel_gone'] : [code];

test.each(NAMES)('protection: every call that stakes is refused under %s', async (name) => {
  const { code, begin } = CONDITIONS[name]!;
  const player = await addSeededPlayer(app, '5000.00');
  const prepared = await prepare(STAKING, player);
  await begin({ app, databaseUrl: database.url }, player);
  const answers = await tryAll(prepared, player.token);
  const allowed = Object.entries(answers).filter(([call, got]) =>
    got.some((each) => !mayAnswer(call, code).includes(each)),
  );
  expect(allowed).toEqual([]);
});

test.each(PLAYING)('protection: open bets are ended by their player under %s', async (name) => {
  const { begin } = CONDITIONS[name]!;
  const player = await addSeededPlayer(app, '5000.00');
  const prepared = await prepare(FINISHING, player);
  await begin({ app, databaseUrl: database.url }, player);
  const answers = await tryAll(prepared, player.token);
  const barred: ReadonlySet<string> = new Set(STAKE_REFUSALS);
  expect(Object.entries(answers).filter(([, got]) => got.some((each) => barred.has(each)))).toEqual(
    [],
  );
});

test('protection: every call that stakes is refused while its game is paused, open bets are ended', async () => {
  const player = await addSeededPlayer(app, '5000.00');
  const staking = await prepare(STAKING, player);
  const finishing = await prepare(FINISHING, await addSeededPlayer(app, '5000.00'));
  await changeGames(database.url, 'update games set is_paused = true');
  const isPaused = async () => (await tryAll([staking[0]!], player.token))['dice.placeBet']!;
  await expect.poll(isPaused).toEqual(['game_paused', 'game_paused']);
  const answers = await tryAll(staking, player.token);
  const ended = await tryAll(finishing, player.token);
  await changeGames(database.url, 'update games set is_paused = false');
  const codes = new Set(Object.values(answers).flat());
  expect(codes).toEqual(new Set(['game_paused']));
  expect(Object.values(ended).flat()).not.toContain('game_paused');
});

const KAZAKH = { 'x-forwarded-for': '2.72.0.1' };
/** What goes on in rounds that are open is no stake of another game. */
const GOES_ON = ['duels.playOperator', 'blackjack.addStake'];

test.each([
  ['country', `hidden_in = '{KZ,DE}'`],
  ['currency', `hidden_currencies = '{RUB}'`],
])(
  'lobby: every call that stakes is refused in a %s where its game is not offered',
  async (what, left) => {
    const player = await addSeededPlayer(app, '5000.00');
    const staking = await prepare(STAKING, player);
    const finishing = await prepare(FINISHING, await addSeededPlayer(app, '5000.00'));
    await changeGames(database.url, `update games set ${left}`);
    const first = async () => (await tryAll([staking[0]!], player.token, KAZAKH))['dice.placeBet']!;
    await expect.poll(first).toEqual(['game_not_offered', 'game_not_offered']);
    const answers = await tryAll(staking, player.token, KAZAKH);
    const elsewhere = await tryAll([staking[0]!], player.token, { 'x-forwarded-for': '8.8.8.8' });
    const ended = await tryAll(finishing, player.token, KAZAKH);
    await changeGames(database.url, `update games set hidden_in = '{}', hidden_currencies = '{}'`);
    const taken = Object.entries(answers).filter(([, codes]) =>
      codes.some((code) => code !== 'game_not_offered'),
    );
    expect(taken.map(([name]) => name).toSorted()).toEqual(GOES_ON.toSorted());
    const isFar = elsewhere['dice.placeBet']!.includes('game_not_offered');
    expect(isFar).toBe(what === 'currency');
    expect(Object.values(ended).flat()).not.toContain('game_not_offered');
  },
);

test('protection: a player blocked by staff ends no bet, and their open page is closed', async () => {
  const player = await addSeededPlayer(app, '5000.00');
  const prepared = await prepare(FINISHING, player);
  const page = await app.connect(player.token);
  await CONDITIONS[BLOCK]!.begin({ app, databaseUrl: database.url }, player);
  expect(await page.bye()).toBe('session_expired');
  const answers = await tryAll(prepared, player.token);
  expect(new Set(Object.values(answers).flat())).toEqual(new Set(['unauthorized']));
});

test('protection: an excluded player and a closed account make no call of a bet', async () => {
  const email = `${uniqueName()}@example.org`;
  const player = await registerWithMoney(app, email, '5000.00');
  const prepared = [
    ...(await prepare(STAKING, player)),
    ...(await prepare(FINISHING, await addSeededPlayer(app, '5000.00'))),
  ];
  expect((await exclude(app, player)).status).toBe(200);
  const ended = await tryAll(prepared, player.token);
  expect(new Set(Object.values(ended).flat())).toEqual(new Set(['unauthorized']));
  const restricted: string = (await logIn(app, email)).json!['token'];
  const refused = await tryAll(prepared, restricted);
  expect(new Set(Object.values(refused).flat())).toEqual(new Set(['session_restricted']));
  const leaving = await app.addMember();
  const closed = await app.send('POST', '/api/v2/profile/close', {
    token: leaving.token,
    body: {},
  });
  expect(closed.status, closed.text).toBe(200);
  const gone = await tryAll(prepared, leaving.token);
  expect(new Set(Object.values(gone).flat())).toEqual(new Set(['unauthorized']));
});
