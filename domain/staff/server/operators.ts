import { randomBytes } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  deleteFactorsSince,
  endSessionRows,
  findMemberByEmail,
  insertMember,
  listFactors,
  setPasswordHash,
} from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Action } from '../rules.actions.ts';
import type { Operator } from '../contract.backoffice.operators.ts';
import type { Role } from '../rules.ts';
import type { StaffDeps } from './deps.ts';
import { closeEntriesOf } from './entries.ts';
import type { Clerk } from './roles.ts';
import {
  findRole,
  findStaff,
  listStaff,
  lockAdmins,
  makeStaff,
  markPasswordGiven,
  putRole,
  putStatus,
  writeAudit,
  type StaffRow,
} from './store.ts';

export type NewOperator = {
  /** Normalised. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly locale: Locale;
  /** Made by a machine or by somebody else: its owner replaces it at the first login. */
  readonly isPasswordGiven?: boolean;
};

/** Who changes somebody: an operator with his reason, or a command on the machine of the house. */
export type ByClerk = { readonly clerk: Clerk; readonly reason: string };
export type Author = ByClerk | 'command';

/** Makes a staff account. Refuses an e-mail that is taken: a player does not become staff. */
export async function addOperator(
  tx: Tx,
  { email, passwordHash, role, locale, isPasswordGiven = false }: NewOperator,
  author: Author = 'command',
): Promise<bigint | Refusal> {
  const account = await insertMember(tx, {
    email,
    phone: null,
    passwordHash,
    name: email.split('@', 1)[0]!,
    locale,
    timezone: 'UTC',
    currency: 'EUR',
    method: 'email',
    attribution: {},
    acceptsMarketing: false,
  });
  if (!account) return refuse('email_taken', { email: ['email_taken'] });
  await makeStaff(tx, account.id);
  await putRole(tx, account.id, role);
  if (isPasswordGiven) await markPasswordGiven(tx, account.id);
  await record(tx, author, 'staff.add', account.id, undefined, { role });
  return account.id;
}

/** Gives somebody of the staff another role. Refuses when nobody of the staff has this e-mail. */
export async function changeRole(tx: Tx, email: string, role: Role): Promise<bigint | Refusal> {
  const account = await findMemberByEmail(tx, email);
  if (account?.kind !== 'staff') return refuse('not_found');
  const before = await findRole(tx, account.id);
  if (before === 'admin' && role !== 'admin') {
    const others = (await lockAdmins(tx)).filter((id) => id !== account.id);
    if (others.length === 0) return refuse('last_admin');
  }
  await putRole(tx, account.id, role);
  await record(tx, 'command', 'staff.role', account.id, { role: before }, { role });
  return account.id;
}

type Change = (tx: Tx, subject: StaffRow, author: Author) => Promise<void>;

/**
 * One change of one operator by another, with its reason on record. Nobody changes himself, and an
 * admin never loses his rights when he is the last.
 */
async function changeOperator(
  { db, factors }: StaffDeps,
  author: ByClerk,
  id: bigint,
  change: Change,
): Promise<Operator | Refusal> {
  if (author.clerk.id === id) return refuse('own_account');
  return await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const subject = await findStaff(tx, id);
    if (!subject || subject.status === 'closed') return refuse('not_found');
    // Whoever asks may have lost his own role to somebody just before him.
    if (!admins.includes(author.clerk.id)) return refuse('forbidden');
    await change(tx, subject, author);
    return await readOperator({ factors }, tx, id);
  });
}

export async function changeRoleOf(deps: StaffDeps, author: ByClerk, id: bigint, role: Role) {
  return await changeOperator(deps, author, id, async (tx, subject) => {
    if (subject.role === role) return;
    await putRole(tx, id, role);
    await deps.sessions.endAll(tx, id, 'role_changed');
    await closeEntriesOf(tx, id);
    await record(tx, author, 'staff.role', id, { role: subject.role }, { role });
  });
}

export async function setStatus(
  deps: StaffDeps,
  author: ByClerk,
  id: bigint,
  status: 'active' | 'blocked',
) {
  return await changeOperator(deps, author, id, async (tx, subject) => {
    if (subject.status === status) return;
    await deps.sessions.endAll(tx, id, 'blocked');
    await putStatus(tx, id, status);
    await closeEntriesOf(tx, id);
    const action = status === 'blocked' ? 'staff.block' : 'staff.unblock';
    await record(tx, author, action, id, { status: subject.status }, { status });
  });
}

/** With a new password: whoever has the old one must not be the one who enrols. */
export async function resetFactors(deps: StaffDeps, author: ByClerk, id: bigint) {
  const given = await makePassword(deps);
  if (isRefusal(given)) return given;
  const operator = await changeOperator(deps, author, id, async (tx) => {
    await giveAnew(deps, tx, id, given.hash, author);
  });
  return isRefusal(operator) ? operator : { operator, password: given.password };
}

/**
 * The same by a command, for the day the last admin has lost his phone. A running house notices
 * ended sessions within seconds. Refuses when nobody of the staff has this e-mail.
 */
export async function resetByCommand(
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<bigint | Refusal> {
  const account = await findMemberByEmail(tx, email);
  if (account?.kind !== 'staff') return refuse('not_found');
  const endAll: Ends['sessions']['endAll'] = async (within, id, reason) =>
    (await endSessionRows(within, id, reason, null)).length;
  const factors = { listFor: listFactors, removeSince: deleteFactorsSince };
  await giveAnew({ factors, sessions: { endAll } }, tx, account.id, passwordHash, 'command');
  return account.id;
}

type Ends = {
  readonly factors: Pick<StaffDeps['factors'], 'listFor' | 'removeSince'>;
  readonly sessions: Pick<StaffDeps['sessions'], 'endAll'>;
};

/** Takes all factors and gives another password, by a clerk or by a command. */
async function giveAnew(
  deps: Ends,
  tx: Tx,
  id: bigint,
  passwordHash: string,
  author: Author,
): Promise<void> {
  const before = await deps.factors.listFor(tx, id);
  await deps.factors.removeSince(tx, id, new Date(0));
  await deps.sessions.endAll(tx, id, 'factors_reset');
  await closeEntriesOf(tx, id);
  await setPasswordHash(tx, id, passwordHash);
  await markPasswordGiven(tx, id);
  await record(tx, author, 'staff.factors.reset', id, { factors: before }, { factors: [] });
}

export async function addByClerk(
  deps: StaffDeps,
  author: ByClerk,
  { email, role }: { email: string; role: Role },
): Promise<{ operator: Operator; password: string } | Refusal> {
  const reading = readEmail(email);
  if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
  const given = await makePassword(deps);
  if (isRefusal(given)) return given;
  const own = { email: reading.email, passwordHash: given.hash, isPasswordGiven: true };
  const wish = { ...own, role, locale: 'en' as const };
  const operator = await deps.db.transaction(async (tx) => {
    const id = await addOperator(tx, wish, author);
    if (isRefusal(id)) return id;
    return await readOperator(deps, tx, id);
  });
  return isRefusal(operator) ? operator : { operator, password: given.password };
}

export async function listOperators(deps: StaffDeps): Promise<Operator[]> {
  const rows = await listStaff(deps.db);
  return await Promise.all(rows.map((row) => operatorOf(deps, deps.db, row)));
}

async function readOperator(
  deps: Pick<StaffDeps, 'factors'>,
  db: Queryable,
  id: bigint,
): Promise<Operator> {
  return await operatorOf(deps, db, (await findStaff(db, id))!);
}

async function operatorOf(
  { factors }: Pick<StaffDeps, 'factors'>,
  db: Queryable,
  row: StaffRow,
): Promise<Operator> {
  return {
    id: row.id.toString(),
    email: row.email,
    role: row.role,
    status: row.status === 'active' ? 'active' : 'blocked',
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    factors: await factors.listFor(db, row.id),
    sessions: row.sessions,
  };
}

async function makePassword({
  passwords,
}: StaffDeps): Promise<{ password: string; hash: string } | Refusal> {
  const password = randomBytes(15).toString('base64url');
  const hash = await passwords.hash(password);
  return isRefusal(hash) ? hash : { password, hash };
}

async function record(
  tx: Tx,
  author: Author,
  action: Action,
  playerId: bigint,
  before: unknown,
  after: unknown,
): Promise<void> {
  const by =
    author === 'command'
      ? { staffId: null, role: 'command' as const }
      : { staffId: author.clerk.id, role: author.clerk.role, reason: author.reason };
  await writeAudit(tx, { ...by, action, playerId, before, after });
}
