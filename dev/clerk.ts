import { randomBytes } from 'node:crypto';
import { isRefusal } from '#core/refusal.ts';
import { createSessions, createTokens, findPlayer } from '#domain/identity/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import { SECRET_KEY, type Heard, type Said, type WholeHouse } from './whole-house.ts';

export type HiredClerk = {
  readonly id: bigint;
  readonly email: string;
  readonly token: string;
  send(method: string, path: string, said?: Said): Promise<Heard>;
};

/** Somebody of the staff of a whole house, logged in; how one logs in is tested elsewhere. */
export async function hireClerk({ db, send }: WholeHouse, role: Role): Promise<HiredClerk> {
  const email = `${role}-${randomBytes(4).toString('hex')}@house.example`;
  const id = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash: 'x', locale: 'en', role }),
  );
  if (isRefusal(id)) throw new Error(id.refused);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET_KEY), bus);
  const account = (await findPlayer(db, id))!;
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const { accessToken: token } = await db.transaction((tx) => sessions.open(tx, account, device));
  return {
    id,
    email,
    token,
    send: (method, path, said = {}) => send(method, path, { token, ...said }),
  };
}
