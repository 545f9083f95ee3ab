import { refuse, type Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import { findMemberByEmail, insertMember } from '#house/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Role } from '../rules.ts';
import { findRole, makeStaff, putRole, writeAudit } from './store.ts';

export type NewOperator = {
  /** Normalised. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly locale: Locale;
};

/** Makes a staff account. Refuses an e-mail that is taken: a player does not become staff. */
export async function addOperator(
  tx: Tx,
  { email, passwordHash, role, locale }: NewOperator,
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
  await writeAudit(tx, {
    staffId: null,
    role: 'command',
    action: 'staff.add',
    playerId: account.id,
    after: { role },
  });
  return account.id;
}

/** Gives somebody of the staff another role. Refuses when nobody of the staff has this e-mail. */
export async function changeRole(tx: Tx, email: string, role: Role): Promise<bigint | Refusal> {
  const account = await findMemberByEmail(tx, email);
  if (account?.kind !== 'staff') return refuse('not_found');
  const before = await findRole(tx, account.id);
  await putRole(tx, account.id, role);
  await writeAudit(tx, {
    staffId: null,
    role: 'command',
    action: 'staff.role',
    playerId: account.id,
    before: { role: before },
    after: { role },
  });
  return account.id;
}
