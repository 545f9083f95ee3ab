import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { findPlayer, type Sessions } from '#domain/identity/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { cheapPasswords } from './cheap-passwords.ts';

/** A staff user for tests: email, and the token of an open session. */
export type TestStaffUser = {
  readonly id: PlayerId;
  readonly email: string;
  readonly token: string;
};

export const STAFF_PASSWORD = 'nine patient lanterns';
const DEVICE = { userAgent: 'test', ip: '127.0.0.1' };

/** A staff account with only a password, as the command creates it. */
export async function addStaffAccount(
  db: Db,
  role: Role,
): Promise<{ id: PlayerId; email: string }> {
  const email = `${role}-${randomBytes(5).toString('hex')}@staff.example`;
  const passwordHash = await cheapPasswords().hash(STAFF_PASSWORD);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const input = { email, passwordHash, role, locale: 'en' as const };
  const id = await db.transaction((tx) => addOperator(tx, input));
  if (isRefusal(id)) throw new Error(id.refused);
  return { id, email };
}

/** A staff account with an open session, without the login flow. */
export async function addStaffUser(
  db: Db,
  sessions: Pick<Sessions, 'open'>,
  role: Role,
): Promise<TestStaffUser> {
  const account = await addStaffAccount(db, role);
  const token = await db.transaction(async (tx) => {
    const player = (await findPlayer(tx, account.id))!;
    return (await sessions.open(tx, player, DEVICE)).accessToken;
  });
  return { ...account, token };
}

/** The code of an authenticator app; `steps` periods later, when the current code is used up. */
export function appCode(secret: string, nowMs = Date.now(), steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return app.generate({ timestamp: nowMs + steps * 30_000 });
}

// oxlint-disable-next-line no-explicit-any -- tests look into answers
type Send = (path: string, body: object) => Promise<Record<string, any>>;

/** The first login of a staff user: password, authenticator, first code. */
export async function enrolAuthenticator(send: Send, email: string, password = STAFF_PASSWORD) {
  const { data: next } = await send('/api/v2/staff/login', { email, password });
  const challenge = String(next.challenge);
  const begun = await send('/api/v2/staff/login/authenticator', { challenge });
  const secret = String(begun['data'].secret);
  const body = { challenge, code: appCode(secret) };
  const { data } = await send('/api/v2/staff/login/authenticator/confirm', body);
  return { token: String(data.token), secret, codes: data.recovery_codes as string[] };
}
