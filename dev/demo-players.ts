import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import {
  createFactors,
  createPasswords,
  findMemberByEmail,
  openAccount,
  type Factors,
} from '#domain/identity/server/index.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import type { Role } from '#domain/staff/rules.ts';
import { addOperator } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { insertEvent } from '#platform/server/events/store.ts';

type DemoAccount = {
  email: string;
  password: string;
  about: string;
  money?: string | undefined;
  /** Staff, who log in at the back office. */
  role?: Role;
  /** The secret of the demo account's authenticator; `npm run operator -- code` reads it. */
  secret?: string;
};

export const DEMO_LOGINS = 'demo-logins.json';

/** Any number, as long as nothing else uses it. */
const LOCK_KEY = 4_242_060;
/** The period of an authenticator code (RFC 6238). */
const STEP_MS = 30_000;

/**
 * Demo players and staff, created at the first start. Their passwords are generated here and kept
 * in the data folder; the money is an adjustment in the ledger.
 */
export async function seedPlayers(
  appUrl: string,
  databaseUrl: string,
  dataDir: string,
  secretKey: string,
): Promise<string[]> {
  const path = join(dataDir, DEMO_LOGINS);
  const db = openDb({ url: databaseUrl, role: APP_ROLE, connectionsMax: 2 });
  const lock = new pg.Client({ connectionString: databaseUrl });
  try {
    await lock.connect();
    // Processes that are started together seed one after the other.
    await lock.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const demos = readDemos(path);
    const own: DemoAccount[] = [];
    const factors = createFactors({ secretKey, publicUrl: () => appUrl });
    for (const demo of demos) {
      if (await ensureAccount(db, demo)) own.push(demo);
      if (demo.role) await enrolAuthenticator(factors, db, demo, () => saveDemos(path, demos));
    }
    return own.flatMap((demo) => loginOf(demo, appUrl));
  } finally {
    await lock.end();
    await db.close();
  }
}

function loginOf({ email, password, about, role }: DemoAccount, appUrl: string): string[] {
  return [
    `${email}  ${password}  ${role ? `staff: ${appUrl}/backoffice` : about}`,
    ...(role ? [`  its second factor:  npm run operator -- code ${email}`] : []),
  ];
}

/** Those of the first start; demo accounts that a later version defines are added. */
function readDemos(path: string): DemoAccount[] {
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoAccount[]) : [];
  const added = DEMOS.filter(({ email }) => !kept.some((demo) => demo.email === email));
  if (added.length === 0) return kept;
  const password = () => randomBytes(9).toString('base64url');
  const demos = [...kept, ...added.map((demo) => ({ ...demo, password: password() }))];
  saveDemos(path, demos);
  return demos;
}

function saveDemos(path: string, demos: readonly DemoAccount[]): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(demos, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const DEMOS: readonly Omit<DemoAccount, 'password'>[] = [
  { email: 'rich@demo.example', about: '100 000 RUB', money: '100000.00' },
  { email: 'broke@demo.example', about: 'no money' },
  { email: 'operator@demo.example', about: 'staff', role: 'admin' },
  { email: 'payments@demo.example', about: 'staff', role: 'payments' },
  { email: 'risk@demo.example', about: 'staff', role: 'risk' },
];

/**
 * Completes what an interrupted first start left undone; the rest is not changed. False when the
 * account has another password: that of the process that created it, or one chosen since.
 */
async function ensureAccount(db: Db, demo: DemoAccount): Promise<boolean> {
  if (!(await findMemberByEmail(db, demo.email)))
    await (demo.role ? addStaff(db, demo) : register(db, demo));
  if (demo.money !== undefined) await grant(db, demo);
  const { password_hash: hash } = (await findMemberByEmail(db, demo.email))!;
  return (await createPasswords().matches(hash, demo.password, true)) === true;
}

async function grant(db: Db, demo: DemoAccount): Promise<void> {
  const player = (await findMemberByEmail(db, demo.email))!;
  const accounts = createAccounts();
  const granted = await db.transaction(async (tx) =>
    transfer(tx, {
      key: `demo-grant:${player.id}`,
      kind: 'adjustment',
      debit: await accounts.find(tx, 'house_adjustment', 'demo', player.currency),
      credit: await accounts.find(tx, 'player_cash', player.id.toString(), player.currency),
      amount: parseMoney(demo.money!) as Micro,
    }),
  );
  if (isRefusal(granted)) throw new Error(`the demo grant was refused: ${granted.refused}`);
}

async function addStaff(db: Db, { email, password, role = 'support' }: DemoAccount): Promise<void> {
  const passwordHash = await createPasswords().hash(password);
  if (isRefusal(passwordHash)) throw new Error(`no hash for the demo: ${passwordHash.refused}`);
  const hired = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash, role, locale: 'en' }),
  );
  if (isRefusal(hired)) throw new Error(`the demo operator was refused: ${hired.refused}`);
}

/**
 * A demo must be open to anyone who tries it, so its operator's authenticator is enrolled here
 * through the server's own services, and its secret is stored beside the password. Only the first
 * time: a replaced authenticator is kept.
 */
async function enrolAuthenticator(
  factors: Factors,
  db: Db,
  demo: DemoAccount,
  save: () => void,
): Promise<void> {
  const { id } = (await findMemberByEmail(db, demo.email))!;
  if ((await factors.listFor(db, id)).length > 0) return;
  const made = await factors.beginAuthenticator(db, { id, label: demo.email });
  if (isRefusal(made)) throw new Error(`the demo authenticator was refused: ${made.refused}`);
  demo.secret = made.secret;
  save();
  // The code of the previous period: the current one stays unused for the first login.
  const app = new TOTP({ secret: Secret.fromBase32(made.secret) });
  const activate = async () => {
    const code = app.generate({ timestamp: Date.now() - STEP_MS });
    return await factors.activateAuthenticator(db, id, code, async () => true as const);
  };
  // A new period may begin between a code and its check, which makes the code too old; not twice in
  // a row.
  const first = await activate();
  const active = isRefusal(first) ? await activate() : first;
  if (isRefusal(active)) throw new Error(`the demo code was refused: ${active.refused}`);
}

/**
 * Uses the service behind registration instead of the public endpoint, which may require a captcha
 * or reject by rate limit because of other visitors.
 */
async function register(db: Db, { email, password }: DemoAccount): Promise<void> {
  const passwordHash = await createPasswords().hash(password);
  if (isRefusal(passwordHash)) throw new Error(`no hash for the demo: ${passwordHash.refused}`);
  const identity = { email, phone: null, passwordHash, method: 'email' } as const;
  const services = {
    accounts: createAccounts(),
    emit: insertEvent,
    siteNames: () => [PRODUCT_NAME],
  };
  const opened = await db.transaction((tx) =>
    openAccount(services, tx, identity, { currency: 'RUB', accepts_terms: true }, {}),
  );
  if (isRefusal(opened)) throw new Error(`the demo player was refused: ${opened.refused}`);
}
