import { createHash } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { styleOf, type Logo, type LookColors } from '../rules.look.ts';

type StoredLogo = Logo & { readonly bytes: Buffer };

/** The same file stored again stays one. */
export async function saveLogo(
  db: Queryable,
  { hash, type, bytes, staffId }: StoredLogo & { readonly staffId: PlayerId },
): Promise<void> {
  await db.query(
    `insert into brand_logos (hash, type, bytes, uploaded_by) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [hash, type, bytes, staffId],
  );
}

export async function findLogo(db: Queryable, hash: string): Promise<StoredLogo | undefined> {
  const rows = await db.query<StoredLogo>(
    'select hash, type, bytes from brand_logos where hash = $1',
    [hash],
  );
  return rows[0];
}

/** Where the style sheet of the colours is served. */
export function stylePath(colors: LookColors): string {
  const hash = createHash('sha256').update(styleOf(colors)).digest('hex');
  return `/media/brand/${hash.slice(0, 32)}.css`;
}
