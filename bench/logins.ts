import { openHouseRoom, type HouseRoom } from '../dev/house-room.ts';
import { cookiesOf, openSignInRoom, type SignInRoom } from '../dev/sign-in-room.ts';
import { median, option, percentile, say, two } from './figure.ts';
import { openBenchDatabase, SECRET } from './house.ts';
import { placeBets, type Measured } from './load.ts';
import { addPlayers } from './players.ts';

/**
 * `npm run bench:logins`: what 200 logins in flight do to the bets of the same process. Slices with
 * and without logins alternate; hashing must stay off the event loop and be bounded, so that bets
 * keep their budget: 99 of 100 answered within 40 ms.
 */
const ROUNDS = option('rounds', 3);
const SECONDS = option('seconds', 3);
const LOGINS = option('logins', 200);
const BETTORS = option('bettors', 64);
const BUDGET_MS = 40;
const PASSWORD = 'seven quiet rivers';

type Account = { email: string; cookies: Record<string, string>; ip: string };

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const room = await openHouseRoom(database.url, { secretKey: SECRET, keepSettled: false });
  const desk = await openSignInRoom(database.url);
  const players = await addPlayers(room, 1_000);
  const accounts = await addAccounts(desk);
  await placeBets(room, players, BETTORS, 2);
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  const logins: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await placeBets(room, players, BETTORS, SECONDS));
    const both = await withLogins(room, desk, players, accounts);
    beside.push(both.bets);
    logins.push(both.logins / SECONDS);
  }
  tell('alone', alone);
  tell(`with ${LOGINS} logins in flight`, beside);
  say(`${two(median(logins))} logins a second`);
  await desk.close();
  await room.close();
}

function tell(name: string, slices: readonly Measured[]): void {
  const all = slices.flatMap(({ latenciesMs }) => latenciesMs);
  const rate = Math.round(median(slices.map(({ perSecond }) => perSecond)));
  const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
  say(`bets ${name}: ${rate}/s, p50 ${two(p50)} ms, p99 ${two(p99)} ms, budget ${BUDGET_MS} ms`);
}

async function withLogins(
  room: HouseRoom,
  desk: SignInRoom,
  players: readonly bigint[],
  accounts: readonly Account[],
): Promise<{ bets: Measured; logins: number }> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const loops = accounts.map(async (account) => {
    while (performance.now() < end) {
      if (await logIn(desk, account)) done++;
    }
  });
  const [bets] = await Promise.all([placeBets(room, players, BETTORS, SECONDS), ...loops]);
  return { bets, logins: done };
}

/** A crowd that is told to come back later does so, as a browser would. */
async function logIn(desk: SignInRoom, { email, cookies, ip }: Account): Promise<boolean> {
  const path = '/api/v2/auth/login/email/password';
  const got = await desk.send('POST', path, { ip, cookies, body: { email, password: PASSWORD } });
  if (got.status === 200) return true;
  await new Promise((resolve) => setTimeout(resolve, 250));
  return false;
}

async function addAccounts(desk: SignInRoom): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < LOGINS; index++) {
    const email = `login${index}@example.org`;
    const ip = `198.18.${index >> 8}.${index & 255}`;
    const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
    const got = await desk.send('POST', '/api/v2/auth/register/email', { ip, body });
    accounts.push({ email, ip, cookies: cookiesOf(got) });
  }
  return accounts;
}
