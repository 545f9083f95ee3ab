import type { PlayerId } from '#core/ids.ts';
import { createBettingFixture, type BettingFixture } from '../dev/betting-fixture.ts';
import { cookiesOf, createSignInFixture, type SignInFixture } from '../dev/sign-in-fixture.ts';
import { median, option, percentile, print, two } from './figure.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { placeBets, type Measured } from './load.ts';
import { addPlayers } from './players.ts';

/**
 * `npm run bench:logins`: the effect of 200 logins in flight on the bets of the same process.
 * Slices with and without logins alternate; hashing must stay off the event loop and be bounded, so
 * that bets keep their budget: 99 of 100 answered within 40 ms.
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
  const fixture = await createBettingFixture(database.url, {
    secretKey: SECRET,
    keepSettled: false,
  });
  const signIn = await createSignInFixture(database.url);
  const players = await addPlayers(fixture, 1_000);
  const accounts = await addAccounts(signIn);
  await placeBets(fixture, players, BETTORS, 2);
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  const logins: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await placeBets(fixture, players, BETTORS, SECONDS));
    const both = await withLogins(fixture, signIn, players, accounts);
    beside.push(both.bets);
    logins.push(both.logins / SECONDS);
  }
  printRate('alone', alone);
  printRate(`with ${LOGINS} logins in flight`, beside);
  print(`${two(median(logins))} logins a second`);
  await signIn.close();
  await fixture.close();
}

function printRate(name: string, slices: readonly Measured[]): void {
  const all = slices.flatMap(({ latenciesMs }) => latenciesMs);
  const rate = Math.round(median(slices.map(({ perSecond }) => perSecond)));
  const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
  print(`bets ${name}: ${rate}/s, p50 ${two(p50)} ms, p99 ${two(p99)} ms, budget ${BUDGET_MS} ms`);
}

async function withLogins(
  fixture: BettingFixture,
  signIn: SignInFixture,
  players: readonly PlayerId[],
  accounts: readonly Account[],
): Promise<{ bets: Measured; logins: number }> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const loops = accounts.map(async (account) => {
    while (performance.now() < end) {
      if (await logIn(signIn, account)) done++;
    }
  });
  const [bets] = await Promise.all([placeBets(fixture, players, BETTORS, SECONDS), ...loops]);
  return { bets, logins: done };
}

/** A rate-limited client retries after a pause, as a browser would. */
async function logIn(signIn: SignInFixture, { email, cookies, ip }: Account): Promise<boolean> {
  const path = '/api/v2/auth/login/email/password';
  const got = await signIn.send('POST', path, { ip, cookies, body: { email, password: PASSWORD } });
  if (got.status === 200) return true;
  await new Promise((resolve) => setTimeout(resolve, 250));
  return false;
}

async function addAccounts(signIn: SignInFixture): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < LOGINS; index++) {
    const email = `login${index}@example.org`;
    const ip = `198.18.${index >> 8}.${index & 255}`;
    const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
    const got = await signIn.send('POST', '/api/v2/auth/register/email', { ip, body });
    accounts.push({ email, ip, cookies: cookiesOf(got) });
  }
  return accounts;
}
