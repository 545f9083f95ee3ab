import { toPlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import { findCase, listCases } from '#domain/bonus-abuse/server/index.ts';
import {
  onStaff,
  onStaffList,
  proposalRoutes,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { byId } from '#platform/server/paging.ts';
import * as contract from '../contract.backoffice.ts';
import { addNote, audit, claimCase, unblock } from './change.ts';
import { decisionKind, type AbuseDeps, type DecisionKind } from './decide.ts';
import { detailsOf, shownCase } from './present.ts';

/** Cases about the abuse of bonuses, for risk. */
export function bonusAbuseRoutes(deps: AbuseDeps): Route[] {
  const { db } = deps;
  const kind = decisionKind(deps);
  const often = atMost('60 per minute');
  /** The case after a change, or the refusal of it. */
  const after = async <Code extends string>(
    staff: StaffUser,
    id: bigint,
    changed: Promise<undefined | Refusal<Code>>,
  ) => (await changed) ?? (await detailsOf(db, kind, staff, id));
  return [
    ...onStaffList(db, {
      list: contract.listAbuseCases,
      file: contract.exportAbuseCases,
      action: 'bonus.abuse.export',
      name: 'bonus-abuse-cases',
      source: ({ query }, staff) => caseList(db, staff, query),
    }),
    onStaff(db, contract.readAbuseCase, atMost('120 per minute'), ({ params }, staff) =>
      readCase(db, kind, staff, BigInt(params.id)),
    ),
    onStaff(db, contract.claimAbuseCase, often, ({ params, body }, staff) => {
      const id = BigInt(params.id);
      return after(staff, id, claimCase(db, staff, id, body));
    }),
    onStaff(db, contract.noteAbuseCase, often, ({ params, body }, staff) => {
      const id = BigInt(params.id);
      return after(staff, id, addNote(db, staff, id, body.note));
    }),
    onStaff(db, contract.unblockBonusPlayer, often, ({ params, body }, staff) => {
      const id = BigInt(params.id);
      return after(staff, id, unblock(db, staff, id, body.reason));
    }),
    ...proposalRoutes(db, kind),
  ];
}

async function readCase(db: Db, kind: DecisionKind, staff: StaffUser, id: bigint) {
  const row = await findCase(db, id);
  if (!row) return refuse('not_found');
  await db.transaction((tx) => audit(tx, staff, row, 'bonus.abuse.read'));
  return await detailsOf(db, kind, staff, id);
}

function caseList(
  db: Db,
  { id: viewer }: StaffUser,
  { state, kind, player, mine }: Query<typeof contract.exportAbuseCases>,
) {
  const filter = {
    state,
    kind,
    playerId: player === undefined ? undefined : toPlayerId(player),
    claimedBy: mine === undefined ? undefined : viewer,
  };
  return byId((before, limit) => listCases(db, filter, before, limit), shownCase);
}
