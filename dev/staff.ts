import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isRefusal } from '#core/refusal.ts';
import { createPasswords, findPlayer, type Sessions } from '#domain/identity/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';

/** Somebody who works here, for tests: his e-mail, and the token of a session that is open. */
export type Hired = { readonly id: bigint; readonly email: string; readonly token: string };

export const STAFF_PASSWORD = 'nine patient lanterns';
const DEVICE = { userAgent: 'test', ip: '127.0.0.1' };

/** An account of the staff with a password and nothing else, as the command makes it. */
export async function addStaffAccount(db: Db, role: Role): Promise<{ id: bigint; email: string }> {
  const email = `${role}-${randomBytes(5).toString('hex')}@house.example`;
  const passwordHash = await createPasswords().hash(STAFF_PASSWORD);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const wish = { email, passwordHash, role, locale: 'en' as const };
  const id = await db.transaction((tx) => addOperator(tx, wish));
  if (isRefusal(id)) throw new Error(id.refused);
  return { id, email };
}

/** The same with an open session, past the door. */
export async function hireStaff(
  db: Db,
  sessions: Pick<Sessions, 'open'>,
  role: Role,
): Promise<Hired> {
  const account = await addStaffAccount(db, role);
  const token = await db.transaction(async (tx) => {
    const player = (await findPlayer(tx, account.id))!;
    return (await sessions.open(tx, player, DEVICE)).accessToken;
  });
  return { ...account, token };
}

/** What an authenticator app shows for a secret; `steps` later, when the code of now is used up. */
export function appCode(secret: string, nowMs = Date.now(), steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return app.generate({ timestamp: nowMs + steps * 30_000 });
}

// oxlint-disable-next-line no-explicit-any -- tests look into answers
type Send = (path: string, body: object) => Promise<Record<string, any>>;

/** Through the door for the first time, as a person: password, authenticator, first code. */
export async function enrolByDoor(send: Send, email: string, password = STAFF_PASSWORD) {
  const { data: next } = await send('/api/v2/staff/login', { email, password });
  const entry = String(next.entry);
  const begun = await send('/api/v2/staff/login/authenticator', { entry });
  const secret = String(begun['data'].secret);
  const body = { entry, code: appCode(secret) };
  const { data } = await send('/api/v2/staff/login/authenticator/confirm', body);
  return { token: String(data.token), secret, codes: data.recovery_codes as string[] };
}
