/**
 * A server for one journey file alone: its games can be paused, its limits changed and its process
 * killed without affecting others. Its data are changed through the services of the domain.
 */
import type { WalletCurrency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { AppProcess } from '#dev/app-process.ts';
import {
  addChosenOrder,
  addFreeRounds,
  addReload,
  closePack,
  openPromotions,
} from '#dev/promotions.ts';
import { findMemberByEmail } from '#domain/identity/server/index.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import { addOperator } from '#domain/staff/server/index.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { readSecrets } from '#platform/server/secrets.ts';
import { runOn } from '#dev/test-server.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { startJourneyApp } from './journey-app.ts';
import { test as base } from './journey.ts';
import { registerSupplier } from '#dev/game-supplier.ts';

export { expect, MOTION } from './journey.ts';

/** The end of what the server printed during a failed journey. */
const LOG_CHARACTERS = 5_000;

export type OwnApp = AppProcess & {
  /** Runs statements as the owner of the database. */
  runSql(sql: string): Promise<void>;
  /** Sets a setting back to its first value. */
  resetSetting(name: string): Promise<void>;
  /** Takes all banners and announcements off the site, and gives it the menu of the app. */
  unpublishParts(): Promise<void>;
  /** Puts a setting into force that takes two people. */
  changeSetting(name: string, value: object): Promise<void>;
  /** Switches the counting of visits on or off, and the counters of others by their ids. */
  setCounting(isOn: boolean, ids?: CounterIds): Promise<void>;
  /** The pages of the events that a browser has sent. */
  visitedPaths(visitor: string): Promise<string[]>;
  /** Credits a player from the adjustment account. */
  grant(email: string, amount: string): Promise<void>;
  /** Removes all free-play chips. */
  removeChips(email: string): Promise<void>;
  /** Changes dice as an operator would, and notifies every process of the app. */
  updateDice(sql: string): Promise<void>;
  /** Moves the provider's last contact about a withdrawal more than a day back. */
  backdateProviderContact(withdrawalId: string): Promise<void>;
  /** Adds a provider event of a deposit that could not be booked. */
  addUnbookableEvent(depositId: string): Promise<void>;
  /** Records that a listener gave an event up. */
  addFailedEvent(listener: string): Promise<void>;
  clearFailedEvents(listener: string): Promise<void>;
  countBets(email: string): Promise<number>;
  /** Opens the welcome pack with its bonuses, and promo codes of the first of them. */
  openPromotions(codes?: readonly string[]): Promise<void>;
  /** New players get no pack any more. */
  closePack(): Promise<void>;
  /** A supplier with games, whose calls are at this address. */
  addSupplier(supplier: { readonly url: string; readonly slots: number }): Promise<void>;
  /** A promo code of five free rounds of dice. */
  addFreeRounds(code: string, game?: string): Promise<void>;
  /** A promo code of a bonus whose player says which money stakes take first. */
  addChosenOrder(code: string): Promise<void>;
  /** A reload that is taken once a day. */
  addReload(): Promise<void>;
  /** A second process of the installation, on another port. The caller closes it. */
  startAnother(): Promise<AppProcess>;
  /** Approves the proposed setting as another admin, and notifies every process of the app. */
  approveSetting(name: string): Promise<void>;
  /** The same for the proposed change of a domain. */
  approveDomain(host: string): Promise<void>;
};

type CounterIds = { readonly ga4_id: string | null; readonly metrica_id: string | null };

export const test = base.extend<{ serverLog: void }, { app: OwnApp }>({
  // A failure may be the server's.
  serverLog: [
    async ({ app }, give, info) => {
      const before = app.output().length;
      await give();
      if (info.status === info.expectedStatus) return;
      const body = app.output().slice(before).slice(-LOG_CHARACTERS);
      await info.attach('the server', { body, contentType: 'text/plain' });
      // A CI log is all that is left of a run elsewhere.
      console.error(`The server of the failed journey printed:\n${body}`);
    },
    { auto: true },
  ],
  app: [
    // Playwright reads which fixtures this one needs from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const app = await startJourneyApp();
      await give(createOwnApp(app));
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, give) => give(app.url),
});

function createOwnApp(app: AppProcess): OwnApp {
  const { withDb, run } = connectToDatabase(app);
  return {
    ...app,
    grant: (email, amount) => withDb((db) => move(db, email, { amount, isGrant: true })),
    removeChips: (email) =>
      withDb((db) => move(db, email, { amount: CHIPS, isGrant: false, currency: 'PLAY' })),
    countBets: async (email) => {
      const [row] = await withDb((db) => db.query<{ count: bigint }>(BETS_OF, [email]));
      return Number(row!.count);
    },
    openPromotions: (codes) => withDb((db) => openPromotions(db, codes)),
    closePack: () => withDb((db) => closePack(db)),
    addReload: () => withDb(addReload),
    addChosenOrder: (code) => withDb((db) => addChosenOrder(db, code)),
    addFreeRounds: (code, game) => withDb((db) => addFreeRounds(db, code, game)),
    addSupplier: (supplier) =>
      withDb((db, url) => registerSupplier({ db, url, secretKey: secretKeyOf(app) }, supplier)),
    backdateProviderContact: (withdrawalId) => run(BACKDATE_PROVIDER_CONTACT, [withdrawalId]),
    addFailedEvent: (listener) => run(ADD_FAILED_EVENT, [listener]),
    clearFailedEvents: (listener) =>
      run('delete from outbox_failures where consumer = $1', [listener]),
    addUnbookableEvent: (depositId) => run(ADD_UNBOOKABLE_EVENT, [depositId]),
    updateDice: (sql) =>
      withDb(async (db, url) => {
        await db.query(sql);
        await announce(url, 'games.changed');
      }),
    startAnother: () =>
      withDb((_db, url) => {
        const secretKey = secretKeyOf(app);
        const shared = { DATABASE_URL: url, BUS_URL: url, DATA_DIR: app.dataDir };
        const env = { ...shared, SECRET_KEY: secretKey };
        // It answers the pages of the first process.
        return startJourneyApp({ ...env, PUBLIC_URL: app.url });
      }),
    runSql: (sql) => withDb((_db, url) => runOn(url, sql)),
    unpublishParts: () =>
      withDb(async (db, url) => {
        await db.query(UNPUBLISH_PARTS);
        await announce(url, 'site-parts.changed');
      }),
    ...settingsOf(withDb),
    visitedPaths: async (visitor) => {
      const rows = await withDb((db) => db.query<{ path: string }>(VISITED, [visitor]));
      return rows.map(({ path }) => path);
    },
    approveSetting: (name) => approve('settings', name),
    approveDomain: (host) => approve('domains', host),
  };

  async function approve(kind: 'settings' | 'domains', subject: string): Promise<void> {
    await withDb(async (db, url) => {
      const admin = await db.transaction((tx) => addOperator(tx, secondAdmin()));
      await db.query(APPROVE, [admin, kind, subject]);
      await announce(url, `${kind}.changed`);
    });
  }
}

function secretKeyOf({ dataDir }: AppProcess): string {
  return readSecrets({ dataDir, secretKey: undefined }).secretKey;
}

type WithDb = ReturnType<typeof connectToDatabase>['withDb'];

function settingsOf(
  withDb: WithDb,
): Pick<OwnApp, 'resetSetting' | 'changeSetting' | 'setCounting'> {
  return {
    resetSetting: (name) =>
      withDb(async (db, url) => {
        await db.query(RESET_SETTING, [name]);
        await announce(url, 'settings.changed');
      }),
    changeSetting: (name, value) =>
      withDb(async (_db, url) => {
        const text = JSON.stringify(value);
        await runOn(url, `select settings_apply('${name}', '${text}'::jsonb)`);
        await announce(url, 'settings.changed');
      }),
    setCounting: (isOn, ids = NO_COUNTERS) =>
      withDb(async (db, url) => {
        const value = { is_on: isOn, ...ids };
        await db.query(CHANGE_ANALYTICS, [JSON.stringify(value)]);
        await announce(url, 'settings.changed');
      }),
  };
}

async function announce(url: string, channel: string): Promise<void> {
  const bus = await openBus({ url, log: createLog('silent') });
  bus.publish(channel, 0);
  await new Promise((done) => setTimeout(done, 50));
  await bus.close();
}

let admins = 0;

/** Another one each time: files may share a worker, and with it an app. */
function secondAdmin() {
  admins += 1;
  const email = `second-${admins}@staff.example`;
  return { email, passwordHash: 'x', locale: 'en', role: 'admin' } as const;
}

const APPROVE = `update proposals set status = 'approved', decided_by = $1
  where kind = $2 and subject = $3 and status = 'open'`;

const RESET_SETTING = `select settings_change(name, null, version) from settings
  where name = $1`;

const UNPUBLISH_PARTS = `insert into site_part_versions (part, number, value)
  select part, max(number) + 1, '[]' from site_part_versions group by part`;

const NO_COUNTERS: CounterIds = { ga4_id: null, metrica_id: null };

const CHANGE_ANALYTICS = `select settings_change('analytics', $1::jsonb,
  (select version from settings where name = 'analytics'))`;

const VISITED = `select e.path from analytics_events e join analytics_visits v on v.id = e.visit
  where v.visitor = $1 order by e.at`;

const BETS_OF = `select count(*) as count from settled_bets b join players p on p.id = b.player_id
  where p.email = $1`;

const BACKDATE_PROVIDER_CONTACT = `update withdrawals
  set last_provider_contact_at = now() - interval '25 hours' where id = $1`;

const ADD_FAILED_EVENT = `insert into outbox_failures
    (consumer, event_id, name, body, emitted_at, attempts, error)
  values ($1, 1, 'bet.settled', '{}', now(), 8, 'no listener')`;

const ADD_UNBOOKABLE_EVENT = `insert into payment_events (provider, event_id, body_hash,
  subject, reference,
    kind, outcome, body, amount, currency)
  select provider, 'odd-' || id, sha256('odd'), 'invoice', reference, 'paid', 'refused',
         '{"type":"paid","currency":"USD","amount":"500.00"}', 500000000, 'USD'
    from deposits where id = $1`;

/** Opens the database of a running app for one operation at a time. */
function connectToDatabase({ dataDir }: AppProcess) {
  async function withDb<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
    const url = await findRunningUrl({ dataDir, databaseUrl: undefined, secretKey: undefined });
    if (url === undefined) throw new Error('the database of the app does not answer');
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

/** The free-play chips a new player starts with. */
const CHIPS = '10000.00';
let moves = 0;

type Move = {
  readonly amount: string;
  /** From the adjustment account to the player; otherwise the other way. */
  readonly isGrant: boolean;
  readonly currency?: WalletCurrency;
};

async function move(db: Db, email: string, { amount, isGrant, currency }: Move): Promise<void> {
  const player = await findMemberByEmail(db, email);
  if (!player) throw new Error(`no player is registered as ${email}`);
  moves += 1;
  const accounts = createAccounts();
  const wallet = currency ?? player.currency;
  const moved = await db.transaction(async (tx) => {
    const adjustment = await accounts.find(tx, 'house_adjustment', 'journeys', wallet);
    const own = await accounts.find(tx, 'player_cash', player.id.toString(), wallet);
    return transfer(tx, {
      key: `journey:${player.id}:${moves}`,
      kind: 'adjustment',
      debit: isGrant ? adjustment : own,
      credit: isGrant ? own : adjustment,
      amount: parseMoney(amount) as Micro,
    });
  });
  if (isRefusal(moved)) throw new Error(`the money was not moved: ${moved.refused}`);
}
