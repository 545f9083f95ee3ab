import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney, micro, ZERO } from '#core/money.ts';
import { refuse, refuseField } from '#core/refusal.ts';
import type { Body, Query } from '#core/wire.ts';
import { listBonuses } from '#domain/bonuses/server/index.ts';
import { readAccountTerms, writeAccountTerms } from '#domain/identity/server/index.ts';
import { readTerms, sumOwed, sumRows, sumUnclaimed } from '#domain/levels/server/index.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import {
  listProposals,
  onStaff,
  presentProposals,
  proposalRoutes,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { byId, readPage, STAFF_PAGE_ROWS } from '#platform/server/paging.ts';
import * as contract from '../contract.backoffice.ts';
import { mayMove, VIP_STATES } from '../rules.ts';
import type { LevelProposal } from '../contract.backoffice.levels.ts';
import { LEVEL_KIND } from './level-versions.ts';
import { presentLevels, readLevelRounds } from './present.ts';
import { lockRequest, updateRequest, type VipRequest } from './store.ts';
import {
  countRequests,
  findRequest,
  listManagers,
  listRequests,
  type StaffRequest,
} from './store.staff.ts';

const WAITING = ['NEW', 'CONTACTED'] as const;

/** The queue of the VIP club, and the report on levels. */
export function vipStaffRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listVipRequests, atMost('120 per minute'), ({ query }) => list(db, query)),
    onStaff(db, contract.countVipRequests, atMost('120 per minute'), async () => ({
      data: { ...NO_REQUESTS, ...(await countRequests(db)) },
    })),
    onStaff(db, contract.readVipRequest, atMost('120 per minute'), async ({ params }) => {
      const row = await findRequest(db, BigInt(params.id));
      if (!row) return refuse('not_found');
      const managers = (await listManagers(db)).map(({ id, name }) => ({ id: `${id}`, name }));
      return { data: { request: presentRequest(row), managers } };
    }),
    onStaff(db, contract.moveVipRequest, atMost('60 per minute'), ({ params, body }, staff) =>
      db.transaction((tx) => move(tx, BigInt(params.id), body, staff)),
    ),
    ...proposalRoutes(db, LEVEL_KIND),
    onStaff(db, contract.getLevelReport, atMost('60 per minute'), async (_request, staff) => ({
      data: await readReport(db, staff),
    })),
  ];
}

/** One of a kind is open at a time. */
const PROPOSALS_SHOWN = 1;

const NO_REQUESTS = { NEW: 0, CONTACTED: 0, ACCEPTED: 0, REJECTED: 0 };

/** What waits is a queue: the oldest first. */
async function list(db: Db, { state, player, ...page }: Query<typeof contract.listVipRequests>) {
  const states = state === undefined ? VIP_STATES : state === 'open' ? WAITING : [state];
  const filter = {
    states,
    player: player === undefined ? null : toPlayerId(player),
    isOldestFirst: states.every((one) => one === 'NEW' || one === 'CONTACTED'),
  };
  return await readPage(
    page,
    byId((after, limit) => listRequests(db, filter, after, limit), presentRequest),
    STAFF_PAGE_ROWS,
  );
}

function presentRequest(row: StaffRequest): contract.StaffVipRequest {
  const { manager_id, manager } = row;
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), name: row.player },
    request_type: row.request_type,
    state: row.state,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    affordability: row.affordability,
    source_of_funds: row.source_of_funds,
    manager:
      manager_id === null
        ? null
        : { id: manager_id.toString(), name: manager ?? String(manager_id) },
    reason: row.reason,
    handled_by: row.handler,
    facts: {
      level: row.level,
      xp: formatMoney(micro(row.xp > 0n ? row.xp : 0n)),
      verification: row.verification,
      has_funds: row.has_funds,
      has_open_case: row.has_open_case,
      is_closed: row.is_closed,
    },
  };
}

type Move = Body<typeof contract.moveVipRequest>;

async function move(tx: Tx, id: bigint, body: Move, staff: StaffUser) {
  const request = await lockRequest(tx, id);
  if (!request) return refuse('not_found');
  if (!mayMove(request.state, body.state)) return refuse('vip_request_answered');
  const refused = await refuseMove(tx, request, body);
  if (refused) return refused;
  const isAccepted = body.state === 'ACCEPTED';
  await updateRequest(tx, id, {
    state: body.state,
    affordability: (isAccepted && body.affordability) || null,
    sourceOfFunds: (isAccepted && body.source_of_funds) || null,
    managerId: isAccepted ? toPlayerId(body.manager!) : null,
    reason: body.state === 'REJECTED' ? body.reason! : null,
    staffId: staff.id,
  });
  if (isAccepted) await makePremium(tx, request.playerId);
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: AUDITED[body.state],
    playerId: request.playerId,
    target: `vip ${id}`,
    after: { ...body },
    ...(body.reason !== undefined && { reason: body.reason }),
  });
  return { data: { state: body.state } };
}

const AUDITED = {
  CONTACTED: 'vip.contact',
  ACCEPTED: 'vip.accept',
  REJECTED: 'vip.reject',
} as const;

/** A player who may not play is neither contacted nor accepted; each answer has its fields. */
async function refuseMove(tx: Tx, { playerId }: VipRequest, body: Move) {
  const isUnexplained = body.state !== 'ACCEPTED' && body.reason === undefined;
  if (isUnexplained) return refuseField('reason', 'required');
  if (body.state === 'REJECTED') return undefined;
  if (await lockPlayClosed(tx, playerId)) return refuse('vip_player_closed');
  if (body.state === 'CONTACTED') return undefined;
  if (body.affordability === undefined) return refuseField('affordability', 'required');
  if (body.source_of_funds === undefined) return refuseField('source_of_funds', 'required');
  if (body.manager === undefined) return refuseField('manager', 'required');
  const managers = await listManagers(tx);
  const isKnown = managers.some(({ id }) => id === toPlayerId(body.manager!));
  return isKnown ? undefined : refuseField('manager', 'vip_manager_unknown');
}

async function makePremium(tx: Tx, playerId: PlayerId): Promise<void> {
  const terms = await readAccountTerms(tx, playerId);
  await writeAccountTerms(tx, playerId, { ...terms, is_premium: true });
}

async function readReport(db: Queryable, staff: StaffUser): Promise<contract.LevelReport> {
  const { version, fromAt, terms } = await readTerms(db);
  const open = await listProposals<LevelProposal['terms']>(db, LEVEL_KIND.name, {
    status: 'open',
    limit: PROPOSALS_SHOWN,
  });
  const rows = new Map((await sumRows(db)).map((row) => [row.currency, row]));
  return {
    version,
    from_at: fromAt.toISOString(),
    terms,
    proposals: await presentProposals(db, LEVEL_KIND, staff, open),
    levels: presentLevels(terms, await readLevelRounds(db, terms)).levels,
    rounds_bonuses: (await listBonuses(db)).flatMap(({ code, terms: { kind } }) =>
      kind === 'free_rounds' ? code : [],
    ),
    rakeback: (await sumOwed(db)).map(({ currency, players, ...sums }) => ({
      currency,
      players,
      owed: formatMoney(sums.owed),
      overpaid: formatMoney(sums.overpaid),
      accrued: formatMoney(sums.accrued),
      claimed: formatMoney(sums.claimed),
      rows_accrued: formatMoney(rows.get(currency)?.accrued ?? ZERO),
      rows_claimed: formatMoney(rows.get(currency)?.claimed ?? ZERO),
    })),
    cashback: (await sumUnclaimed(db)).map(({ currency, players, owed }) => ({
      currency,
      players,
      owed: formatMoney(owed),
    })),
  };
}
