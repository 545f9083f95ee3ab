import { randomBytes } from 'node:crypto';
import type { WalletCurrency } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { createVault, createSeeds, type Seeds } from '#domain/fairness/server/index.ts';
import { createGameSettings, listOpenSteps, createBetService } from '#domain/bets/server/index.ts';
import { type Bet, type PublishBalance, type ShownBet } from '#domain/wagers/server/index.ts';
import { createJurisdictions } from '#domain/jurisdictions/server/index.ts';
import { createAccounts, transfer, type Accounts } from '#domain/ledger/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

type BettingFixtureOptions = {
  readonly secretKey?: string;
  readonly keepSettled?: boolean;
  readonly edges?: ReadonlyMap<string, Rational>;
  /** Called when a caller's own transaction moved the balance of a player. */
  readonly publishBalance?: PublishBalance;
};

/** The services of bets and money without HTTP, for tests and benchmarks. */
export async function createBettingFixture(url: string, options: BettingFixtureOptions = {}) {
  const db = openDb({ url, role: APP_ROLE });
  const accounts = createAccounts();
  const vault = createVault(options.secretKey ?? randomBytes(32).toString('hex'));
  const seeds = createSeeds(db, vault, [listOpenSteps]);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const errors: unknown[] = [];
  const settings = await createGameSettings({
    db,
    bus,
    edges: options.edges ?? new Map(),
    onError: (error) => errors.push(error),
  });
  const jurisdictions = await createJurisdictions(db, bus, (error) => errors.push(error));
  const settled: Bet[] = [];
  const closedOutside: ShownBet[] = [];
  const bets = await createBetService({
    db,
    url,
    role: APP_ROLE,
    vault,
    seeds,
    accounts,
    settings,
    jurisdictions,
    // A benchmark places millions of bets and reads none of them.
    onSettled: (batch) => void (options.keepSettled !== false && settled.push(...batch)),
    onClosedOutside: (batch) => void closedOutside.push(...batch),
    ...(options.publishBalance && { publishBalance: options.publishBalance }),
    onError: (error) => void errors.push(error),
  });

  const services = { db, accounts, seeds };
  return {
    db,
    accounts,
    /** Bets in games of suppliers, as the feed gets them. */
    closedOutside,
    vault,
    seeds,
    settings,
    jurisdictions,
    bets,
    settled,
    errors,
    addPlayer: (amount = '0.00', currency: WalletCurrency = 'RUB') =>
      addPlayer(services, amount, currency),
    grant: (id: PlayerId, amount: string, currency: WalletCurrency) =>
      grant(services, id, amount, currency),
    close: async () => {
      settings.stop();
      jurisdictions.stop();
      await bets.stop();
      await db.close();
    },
  };
}

export type BettingFixture = Awaited<ReturnType<typeof createBettingFixture>>;

type FixtureServices = { db: Db; accounts: Accounts; seeds: Seeds };

/** A member with seeds and, if an amount is given, money from the adjustment account. */
async function addPlayer(
  services: FixtureServices,
  amount: string,
  currency: WalletCurrency,
): Promise<Viewer> {
  const rows = await services.db.query<{ id: PlayerId }>(
    `insert into players (kind, email, name, register_method)
     values ('member', $1, 'Player', 'email') returning id`,
    [`${randomBytes(8).toString('hex')}@example.org`],
  );
  const id = rows[0]!.id;
  await services.seeds.commit(id);
  await services.seeds.open(id, 'player-one');
  if (amount !== '0.00') await grant(services, id, amount, currency);
  return { kind: 'player', id, session: 'test', expiresAt: Number.MAX_SAFE_INTEGER };
}

async function grant(
  { db, accounts }: FixtureServices,
  id: PlayerId,
  amount: string,
  currency: WalletCurrency,
): Promise<void> {
  const moved = await db.transaction(async (tx) =>
    transfer(tx, {
      key: `grant:${randomBytes(8).toString('hex')}`,
      kind: 'adjustment',
      debit: await accounts.find(tx, 'house_adjustment', 'test', currency),
      credit: await accounts.find(tx, 'player_cash', id.toString(), currency),
      amount: parseMoney(amount) as Micro,
    }),
  );
  if (isRefusal(moved)) throw new Error(`grant refused: ${moved.refused}`);
}
