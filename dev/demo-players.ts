import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
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
import type { Role } from '#domain/staff/rules.ts';
import { addOperator } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { insertEvent } from '#platform/server/events/store.ts';

type Demo = {
  email: string;
  password: string;
  about: string;
  money?: string | undefined;
  /** Staff, who come in by a door of their own. */
  role?: Role;
  /** Of the authenticator the demo house holds for him; `npm run operator -- code` reads it. */
  secret?: string;
};

export const DEMO_LOGINS = 'demo-logins.json';

/** Of an authenticator (RFC 6238). */
const STEP_MS = 30_000;

/**
 * Players and staff of the demo house, made at its first start. Their passwords are made here and
 * kept in the data folder; the money is an adjustment in the ledger.
 */
export async function seedPlayers(
  houseUrl: string,
  databaseUrl: string,
  dataDir: string,
  secretKey: string,
): Promise<string[]> {
  const path = join(dataDir, DEMO_LOGINS);
  const demos = readDemos(path);
  const db = openDb({ url: databaseUrl, role: APP_ROLE, connectionsMax: 2 });
  try {
    for (const demo of demos) await ensure(db, demo);
    const factors = createFactors({ secretKey, publicUrl: () => houseUrl });
    const keep = () => keepDemos(path, demos);
    for (const demo of demos.filter(({ role }) => role)) await enrol(factors, db, demo, keep);
  } finally {
    await db.close();
  }
  return demos.flatMap(({ email, password, about, role }) => [
    `${email}  ${password}  ${role ? `staff: ${houseUrl}/backoffice` : about}`,
    ...(role ? [`  its second factor:  npm run operator -- code ${email}`] : []),
  ]);
}

/** Those of the first start; whoever was thought of later is added. */
function readDemos(path: string): Demo[] {
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Demo[]) : [];
  const added = DEMOS.filter(({ email }) => !kept.some((demo) => demo.email === email));
  if (added.length === 0) return kept;
  const password = () => randomBytes(9).toString('base64url');
  const demos = [...kept, ...added.map((demo) => ({ ...demo, password: password() }))];
  keepDemos(path, demos);
  return demos;
}

function keepDemos(path: string, demos: readonly Demo[]): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(demos, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const DEMOS: readonly Omit<Demo, 'password'>[] = [
  { email: 'rich@demo.example', about: '100 000 RUB', money: '100000.00' },
  { email: 'broke@demo.example', about: 'no money' },
  { email: 'operator@demo.example', about: 'staff', role: 'admin' },
  { email: 'payments@demo.example', about: 'staff', role: 'payments' },
];

/** Whatever an interrupted first start left undone is done now; the rest is left alone. */
async function ensure(db: Db, demo: Demo): Promise<void> {
  if (!(await findMemberByEmail(db, demo.email)))
    await (demo.role ? hire(db, demo) : register(db, demo));
  if (demo.money === undefined) return;
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

async function hire(db: Db, { email, password, role = 'support' }: Demo): Promise<void> {
  const passwordHash = await createPasswords().hash(password);
  if (isRefusal(passwordHash)) throw new Error(`no hash for the demo: ${passwordHash.refused}`);
  const hired = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash, role, locale: 'en' }),
  );
  if (isRefusal(hired)) throw new Error(`the demo operator was refused: ${hired.refused}`);
}

/**
 * A demo must be entered by whoever tries it, so its operator's authenticator is made here, by the
 * house's own means, and its secret lies beside his password. Only the first time: whoever enrols
 * his own phone keeps it.
 */
async function enrol(factors: Factors, db: Db, demo: Demo, keep: () => void): Promise<void> {
  const { id } = (await findMemberByEmail(db, demo.email))!;
  if ((await factors.listFor(db, id)).length > 0) return;
  const made = await factors.beginAuthenticator(db, { id, label: demo.email });
  if (isRefusal(made)) throw new Error(`the demo authenticator was refused: ${made.refused}`);
  demo.secret = made.secret;
  keep();
  // The code of the step before this one: that of now is left for the person at the door.
  const app = new TOTP({ secret: Secret.fromBase32(made.secret) });
  const activate = async () => {
    const code = app.generate({ timestamp: Date.now() - STEP_MS });
    return await factors.activateAuthenticator(db, id, code, async () => true as const);
  };
  // Between a code and its check a new step may begin, and makes it too old; not twice in a row.
  const first = await activate();
  const active = isRefusal(first) ? await activate() : first;
  if (isRefusal(active)) throw new Error(`the demo code was refused: ${active.refused}`);
}

/**
 * By the room that registration itself uses, not through the open door: a door may ask for a
 * captcha, or for patience, because of what a visitor does in the same second.
 */
async function register(db: Db, { email, password }: Demo): Promise<void> {
  const passwordHash = await createPasswords().hash(password);
  if (isRefusal(passwordHash)) throw new Error(`no hash for the demo: ${passwordHash.refused}`);
  const identity = { email, phone: null, passwordHash, method: 'email' } as const;
  const rooms = { accounts: createAccounts(), emit: insertEvent };
  const opened = await db.transaction((tx) =>
    openAccount(rooms, tx, identity, { currency: 'RUB' }, undefined),
  );
  if (isRefusal(opened)) throw new Error(`the demo player was refused: ${opened.refused}`);
}
