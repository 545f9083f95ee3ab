import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  deleteFactorsSince,
  endSessionRows,
  findMemberByEmail,
  insertMember,
  listFactors,
  makeStaff,
  setPasswordHash,
  setPlayerStatus,
} from '#domain/identity/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Action } from '../rules.actions.ts';
import type { Operator } from '../contract.backoffice.operators.ts';
import type { Role } from '../rules.ts';
import type { StaffDeps } from './deps.ts';
import { deleteLoginChallenges } from './store.login-challenges.ts';
import type { StaffUser } from './roles.ts';
import {
  findRole,
  findStaff,
  listStaff,
  lockAdmins,
  markPasswordGiven,
  setRole,
  writeAudit,
  type StaffRow,
} from './store.ts';

export type NewOperator = {
  /** Normalised. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly locale: Locale;
  /** The password was generated or set by another person: it is replaced at the first login. */
  readonly isPasswordGiven?: boolean;
};

/** The author of a change: an operator with a reason, or a command on the server. */
export type ByStaff = { readonly staff: StaffUser; readonly reason: string };
export type Author = ByStaff | 'command';

/** Creates a staff account. Refuses an e-mail that is taken: a player does not become staff. */
export async function addOperator(
  tx: Tx,
  { email, passwordHash, role, locale, isPasswordGiven = false }: NewOperator,
  author: Author = 'command',
): Promise<PlayerId | Refusal<'email_taken'>> {
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
    acceptsTerms: false,
    country: null,
    region: null,
  });
  if (!account) return refuseField('email', 'email_taken');
  await makeStaff(tx, account.id);
  await setRole(tx, account.id, role);
  if (isPasswordGiven) await markPasswordGiven(tx, account.id);
  await audit(tx, author, 'staff.add', account.id, undefined, { role });
  return account.id;
}

/** Changes the role of a staff user. Refuses when no staff account has this e-mail. */
export async function changeRole(
  tx: Tx,
  email: string,
  role: Role,
): Promise<PlayerId | Refusal<'not_found' | 'last_admin'>> {
  const account = await findMemberByEmail(tx, email);
  if (account?.kind !== 'staff') return refuse('not_found');
  const before = await findRole(tx, account.id);
  if (before === 'admin' && role !== 'admin') {
    const others = (await lockAdmins(tx)).filter((id) => id !== account.id);
    if (others.length === 0) return refuse('last_admin');
  }
  await setRole(tx, account.id, role);
  await audit(tx, 'command', 'staff.role', account.id, { role: before }, { role });
  return account.id;
}

type Change = (tx: Tx, subject: StaffRow, author: Author) => Promise<void>;

/**
 * One audited change of one operator by another. An operator cannot change their own account, and
 * the last admin stays an admin.
 */
async function changeOperator(
  { db, factors }: StaffDeps,
  author: ByStaff,
  id: PlayerId,
  change: Change,
): Promise<Operator | Refusal<'own_account' | 'not_found' | 'forbidden'>> {
  if (author.staff.id === id) return refuse('own_account');
  return await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const subject = await findStaff(tx, id);
    if (!subject || subject.status === 'closed') return refuse('not_found');
    // The author may have lost the admin role a moment ago.
    if (!admins.includes(author.staff.id)) return refuse('forbidden');
    await change(tx, subject, author);
    return await readOperator({ factors }, tx, id);
  });
}

export async function changeRoleOf(deps: StaffDeps, author: ByStaff, id: PlayerId, role: Role) {
  return await changeOperator(deps, author, id, async (tx, subject) => {
    if (subject.role === role) return;
    await setRole(tx, id, role);
    await deps.sessions.endAll(tx, id, 'role_changed');
    await deleteLoginChallenges(tx, id);
    await audit(tx, author, 'staff.role', id, { role: subject.role }, { role });
  });
}

export async function setStatus(
  deps: StaffDeps,
  author: ByStaff,
  id: PlayerId,
  status: 'active' | 'blocked',
) {
  return await changeOperator(deps, author, id, async (tx, subject) => {
    if (subject.status === status) return;
    await deps.sessions.endAll(tx, id, 'blocked');
    await setPlayerStatus(tx, id, status);
    await deleteLoginChallenges(tx, id);
    const action = status === 'blocked' ? 'staff.block' : 'staff.unblock';
    await audit(tx, author, action, id, { status: subject.status }, { status });
  });
}

/** Also replaces the password: a person who knows the old one must not enrol the new factor. */
export async function resetFactors(deps: StaffDeps, author: ByStaff, id: PlayerId) {
  const generated = await generatePassword(deps);
  if (isRefusal(generated)) return generated;
  const operator = await changeOperator(deps, author, id, async (tx) => {
    await resetCredentials(deps, tx, id, generated.hash, author);
  });
  return isRefusal(operator) ? operator : { operator, password: generated.password };
}

/**
 * The same by a command, for the day the last admin has lost the phone. A running server notices
 * the ended sessions within seconds. Refuses when no staff account has this e-mail.
 */
export async function resetByCommand(
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<PlayerId | Refusal<'not_found'>> {
  const account = await findMemberByEmail(tx, email);
  if (account?.kind !== 'staff') return refuse('not_found');
  const endAll: ResetDeps['sessions']['endAll'] = async (within, id, reason) =>
    (await endSessionRows(within, id, reason, null)).length;
  const factors = { listFor: listFactors, removeSince: deleteFactorsSince };
  await resetCredentials(
    { factors, sessions: { endAll } },
    tx,
    account.id,
    passwordHash,
    'command',
  );
  return account.id;
}

type ResetDeps = {
  readonly factors: Pick<StaffDeps['factors'], 'listFor' | 'removeSince'>;
  readonly sessions: Pick<StaffDeps['sessions'], 'endAll'>;
};

/** Removes all factors and sets another password, for an operator or a command. */
async function resetCredentials(
  deps: ResetDeps,
  tx: Tx,
  id: PlayerId,
  passwordHash: string,
  author: Author,
): Promise<void> {
  const before = await deps.factors.listFor(tx, id);
  await deps.factors.removeSince(tx, id, new Date(0));
  await deps.sessions.endAll(tx, id, 'factors_reset');
  await deleteLoginChallenges(tx, id);
  await setPasswordHash(tx, id, passwordHash);
  await markPasswordGiven(tx, id);
  await audit(tx, author, 'staff.factors.reset', id, { factors: before }, { factors: [] });
}

export async function addByStaff(
  deps: StaffDeps,
  author: ByStaff,
  { email, role }: { email: string; role: Role },
): Promise<
  { operator: Operator; password: string } | Refusal<'bad_input' | 'busy' | 'email_taken'>
> {
  const reading = readEmail(email);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const generated = await generatePassword(deps);
  if (isRefusal(generated)) return generated;
  const own = { email: reading.email, passwordHash: generated.hash, isPasswordGiven: true };
  const operatorInput = { ...own, role, locale: 'en' as const };
  const operator = await deps.db.transaction(async (tx) => {
    const id = await addOperator(tx, operatorInput, author);
    if (isRefusal(id)) return id;
    return await readOperator(deps, tx, id);
  });
  return isRefusal(operator) ? operator : { operator, password: generated.password };
}

export async function listOperators(deps: StaffDeps): Promise<Operator[]> {
  const rows = await listStaff(deps.db);
  return await Promise.all(rows.map((row) => operatorOf(deps, deps.db, row)));
}

async function readOperator(
  deps: Pick<StaffDeps, 'factors'>,
  db: Queryable,
  id: PlayerId,
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

async function generatePassword({
  passwords,
}: StaffDeps): Promise<{ password: string; hash: string } | Refusal<'busy'>> {
  const password = randomBytes(15).toString('base64url');
  const hash = await passwords.hash(password);
  return isRefusal(hash) ? hash : { password, hash };
}

async function audit(
  tx: Tx,
  author: Author,
  action: Action,
  playerId: PlayerId,
  before: unknown,
  after: unknown,
): Promise<void> {
  const by =
    author === 'command'
      ? { staffId: null, role: 'command' as const }
      : { staffId: author.staff.id, role: author.staff.role, reason: author.reason };
  await writeAudit(tx, { ...by, action, playerId, before, after });
}
