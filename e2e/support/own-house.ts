/**
 * A house for one file of journeys alone: its tables can be paused, its limits changed and its plug
 * pulled without anybody else noticing. What is done to it is done as its own rooms would.
 */
import type { WalletCurrency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { startHouse, type HouseProcess } from '#dev/house-process.ts';
import { findMemberByEmail } from '#domain/identity/server/index.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { test as base } from './journey.ts';

export { expect } from './journey.ts';

export type OwnHouse = HouseProcess & {
  /** Gives a player money from the house's adjustment account. */
  grant(email: string, amount: string): Promise<void>;
  /** Takes all chips of free play away. */
  takeChips(email: string): Promise<void>;
  /** Changes dice as an operator would, and tells every process of the house. */
  changeDice(sql: string): Promise<void>;
  /** The provider of a withdrawal has said nothing of it for more than a day. */
  silence(withdrawalId: string): Promise<void>;
  /** The provider of a deposit has said what could not be booked. */
  sayOddly(depositId: string): Promise<void>;
  /** A listener has given an event up, and writes it down so. */
  giveUpEvent(listener: string): Promise<void>;
  forgetGivenUp(listener: string): Promise<void>;
  countBets(email: string): Promise<number>;
};

export const test = base.extend<object, { house: OwnHouse }>({
  house: [
    // Playwright reads which fixtures this one needs from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const house = await startHouse();
      await give(openOwnHouse(house));
      await house.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, give) => give(house.url),
});

function openOwnHouse(house: HouseProcess): OwnHouse {
  const { withDb, run } = openDoor(house);
  return {
    ...house,
    grant: (email, amount) => withDb((db) => move(db, email, { amount, isGrant: true })),
    takeChips: (email) =>
      withDb((db) => move(db, email, { amount: CHIPS, isGrant: false, currency: 'PLAY' })),
    countBets: async (email) => {
      const [row] = await withDb((db) => db.query<{ count: bigint }>(BETS_OF, [email]));
      return Number(row!.count);
    },
    silence: (withdrawalId) => run(SILENCE, [withdrawalId]),
    giveUpEvent: (listener) => run(GIVE_UP, [listener]),
    forgetGivenUp: (listener) => run('delete from outbox_failures where consumer = $1', [listener]),
    sayOddly: (depositId) => run(SAY_ODDLY, [depositId]),
    changeDice: (sql) =>
      withDb(async (db, url) => {
        await db.query(sql);
        const bus = await openBus({ url, log: openLog('silent') });
        bus.publish('games.changed', 0);
        await new Promise((done) => setTimeout(done, 50));
        await bus.close();
      }),
  };
}

const BETS_OF = `select count(*) as count from bets b join players p on p.id = b.player_id
  where p.email = $1`;

const SILENCE = `update withdrawals set heard_at = now() - interval '25 hours' where id = $1`;

const GIVE_UP = `insert into outbox_failures
    (consumer, event_id, name, body, emitted_at, attempts, error)
  values ($1, 1, 'bet.settled', '{}', now(), 8, 'nobody is there')`;

const SAY_ODDLY = `insert into payment_events (provider, event_id, body_hash, subject, reference,
    kind, outcome, body, amount, currency)
  select provider, 'odd-' || id, sha256('odd'), 'invoice', reference, 'paid', 'refused',
         '{"type":"paid","currency":"USD","amount":"500.00"}', 500000000, 'USD'
    from deposits where id = $1`;

/** The database of a running house, opened for one deed at a time. */
function openDoor({ dataDir }: HouseProcess) {
  async function withDb<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
    const url = await findRunningUrl({ dataDir, databaseUrl: undefined, secretKey: undefined });
    if (url === undefined) throw new Error('the database of the house does not answer');
    const db = openDb({ url, connectionsMax: 1 });
    try {
      return await work(db, url);
    } finally {
      await db.close();
    }
  }
  const run = (text: string, values: unknown[]) =>
    withDb(async (db) => {
      await db.query(text, values);
    });
  return { withDb, run };
}

/** What a newcomer is given to play for free with. */
const CHIPS = '10000.00';
let moves = 0;

type Move = {
  readonly amount: string;
  /** From the house to the player; else the other way. */
  readonly isGrant: boolean;
  readonly currency?: WalletCurrency;
};

async function move(db: Db, email: string, { amount, isGrant, currency }: Move): Promise<void> {
  const player = await findMemberByEmail(db, email);
  if (!player) throw new Error(`nobody is registered as ${email}`);
  moves += 1;
  const accounts = createAccounts();
  const wallet = currency ?? player.currency;
  const moved = await db.transaction(async (tx) => {
    const house = await accounts.find(tx, 'house_adjustment', 'journeys', wallet);
    const own = await accounts.find(tx, 'player_cash', player.id.toString(), wallet);
    return transfer(tx, {
      key: `journey:${player.id}:${moves}`,
      kind: 'adjustment',
      debit: isGrant ? house : own,
      credit: isGrant ? own : house,
      amount: parseMoney(amount) as Micro,
    });
  });
  if (isRefusal(moved)) throw new Error(`the money was not moved: ${moved.refused}`);
}
