import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { findPlayer } from '#house/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { createStaffDoor, type StaffDoorDeps } from './log-in.ts';
import { onStaff } from './roles.ts';
import { listAudit } from './store.ts';

const PAGE = 50;

export function staffRoutes(deps: StaffDoorDeps): Route[] {
  const { db } = deps;
  const door = createStaffDoor(deps);
  return [
    on(contract.logInStaff, atMost('60 per minute'), async ({ body, origin }) => {
      const entered = await door.logIn(body, origin);
      return isRefusal(entered) ? entered : { data: entered };
    }),
    onStaff(db, contract.getMe, atMost('120 per minute'), async (_asked, { id, role }) => {
      const account = await findPlayer(db, id);
      return { data: { id: id.toString(), email: account?.email ?? null, role } };
    }),
    onStaff(db, contract.listAudit, atMost('120 per minute'), ({ query }) => readAudit(db, query)),
  ];
}

type Audit = typeof contract.listAudit;

async function readAudit(db: Db, query: Query<Audit>): Promise<Answer<Audit> | Refusal> {
  const { player, cursor } = query;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('cursor_format');
  const limit = Number(query.limit ?? PAGE);
  const rows = await listAudit(db, {
    playerId: player === undefined ? undefined : BigInt(player),
    beforeId: cursor === undefined ? undefined : BigInt(cursor),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(({ id, at, staff_id, player_id, hash, before, after, ...line }) => ({
      ...line,
      id: id.toString(),
      at: at.toISOString(),
      staff_id: staff_id?.toString() ?? null,
      player_id: player_id?.toString() ?? null,
      before: (before ?? null) as Answer<Audit>['data'][number]['before'],
      after: (after ?? null) as Answer<Audit>['data'][number]['after'],
      hash: hash.toString('hex'),
    })),
    next: rows.length > limit ? shown.at(-1)!.id.toString() : null,
  };
}
