/** A member of staff of an app without demo logins, such as one in NODE_ENV=test. */
import { toPlayerId } from '#core/ids.ts';
import type { AppProcess } from '#dev/app-process.ts';
import { createSessions, createTokens, findPlayer } from '#domain/identity/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { readSecrets } from '#platform/server/secrets.ts';

/** The token of a new member of staff with that role. */
export async function openStaffSession({ dataDir }: AppProcess, role: Role): Promise<string> {
  const url = await findRunningUrl({ dataDir, databaseUrl: undefined, secretKey: undefined });
  const { secretKey } = readSecrets({ dataDir, secretKey: undefined });
  const db = openDb({ url: url!, connectionsMax: 1 });
  try {
    const email = `${role}-${Date.now()}@staff.example`;
    const bus = { publish: () => undefined, subscribe: () => () => undefined };
    const sessions = createSessions(db, createTokens(secretKey), bus);
    return await db.transaction(async (tx) => {
      const id = await addOperator(tx, { email, passwordHash: 'x', locale: 'en', role });
      const staff = await findPlayer(tx, toPlayerId(id as bigint));
      const device = { userAgent: 'journey', ip: '127.0.0.1' };
      return (await sessions.open(tx, staff!, device)).accessToken;
    });
  } finally {
    await db.close();
  }
}
