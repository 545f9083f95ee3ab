import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { readAccount as read, updateMarketing as update } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { getAccount, updateMarketing as updateShape } from '../contract.ts';

export async function readAccount(
  db: Queryable,
  viewer: Viewer,
): Promise<Answer<typeof getAccount> | Refusal<'unauthorized'>> {
  const account = await read(db, viewer.id, viewer.session);
  if (!account) return refuse('unauthorized');
  const { registered_at, previous_login_at, promo, marketing } = account;
  return {
    data: {
      registered_at: registered_at.toISOString(),
      previous_login_at: previous_login_at?.toISOString() ?? null,
      promo,
      marketing,
    },
  };
}

export async function updateMarketing(
  db: Queryable,
  playerId: PlayerId,
  change: Body<typeof updateShape>,
): Promise<Answer<typeof updateShape> | Refusal<'unauthorized'>> {
  const marketing = await update(db, playerId, change);
  return marketing ? { data: marketing } : refuse('unauthorized');
}
