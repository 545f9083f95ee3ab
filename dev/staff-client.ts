import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { createSessions, createTokens, findPlayer } from '#domain/identity/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { SECRET_KEY, type TestResponse, type TestRequest, type TestApp } from './test-app.ts';

export type StaffClient = {
  readonly id: PlayerId;
  readonly email: string;
  readonly token: string;
  send(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
};

/** A logged-in staff user of a test app; logging in is tested elsewhere. */
export async function createStaffClient({ db, send }: TestApp, role: Role): Promise<StaffClient> {
  const email = `${role}-${randomBytes(4).toString('hex')}@staff.example`;
  const passwordHash = await cheapPasswords().hash('a password of staff');
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const id = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash, locale: 'en', role }),
  );
  if (isRefusal(id)) throw new Error(id.refused);
  const token = await openSession({ db }, id);
  return {
    id,
    email,
    token,
    send: (method, path, request = {}) => send(method, path, { token, ...request }),
  };
}

/** The access token of a new session; logging in is tested elsewhere. */
export async function openSession({ db }: Pick<TestApp, 'db'>, id: PlayerId): Promise<string> {
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET_KEY), bus);
  const account = (await findPlayer(db, id))!;
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const { accessToken } = await db.transaction((tx) => sessions.open(tx, account, device));
  return accessToken;
}
