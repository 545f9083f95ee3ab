import { hkdfSync } from 'node:crypto';
import { cannotStart } from './cannot-start.ts';
import type { Db } from './db.ts';

/**
 * Keeps a mark of the key of the house when it opens for the first time, and refuses to open it
 * with another one later: seeds, second factors, documents and destinations would not open, and
 * what is sealed meanwhile would be lost to the right key.
 */
export async function holdKey(db: Db, secretKey: string): Promise<void> {
  const mark = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier key mark', 32));
  await db.query('insert into house_key (mark) values ($1) on conflict do nothing', [mark]);
  const [held] = await db.query<{ mark: Buffer }>('select mark from house_key');
  if (held?.mark.equals(mark)) return;
  throw cannotStart(
    'SECRET_KEY is not the one this database was opened with, and what that one sealed would not ' +
      'open: give that one. Every process of a house has the same.',
  );
}
