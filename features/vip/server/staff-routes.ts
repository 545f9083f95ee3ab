import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney, micro, ZERO } from '#core/money.ts';
import { refuse, refuseField } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { readAccountTerms, writeAccountTerms } from '#domain/identity/server/index.ts';
import {
  findLevel,
  readTerms,
  sumOwed,
  sumRows,
  sumUnclaimed,
} from '#domain/levels/server/index.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { mayMove, VIP_STATES } from '../rules.ts';
import { presentLevels } from './present.ts';
import {
  listManagers,
  listRequests,
  lockRequest,
  updateRequest,
  type StaffRequest,
  type VipRequest,
} from './store.ts';

const SHOWN_MAX = 200;
const OPEN = ['NEW', 'CONTACTED'] as const;
const ANSWERED = ['ACCEPTED', 'REJECTED'] as const;

/** The queue of the VIP club, and the report on levels. */
export function vipStaffRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listVipRequests, atMost('120 per minute'), async ({ query }) => {
      const states = { open: OPEN, answered: ANSWERED, all: VIP_STATES }[query.state ?? 'all'];
      const rows = await listRequests(db, states, SHOWN_MAX);
      const managers = await listManagers(db);
      return {
        data: {
          requests: await Promise.all(rows.map((row) => presentRequest(db, row))),
          managers: managers.map(({ id, name }) => ({ id: id.toString(), name })),
        },
      };
    }),
    onStaff(db, contract.moveVipRequest, atMost('60 per minute'), ({ params, body }, staff) =>
      db.transaction((tx) => move(tx, BigInt(params.id), body, staff)),
    ),
    onStaff(db, contract.getLevelReport, atMost('60 per minute'), async () => ({
      data: await readReport(db),
    })),
  ];
}

async function presentRequest(db: Queryable, row: StaffRequest): Promise<contract.StaffVipRequest> {
  const level = await findLevel(db, row.player_id);
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
    facts: {
      level: level?.level ?? 0,
      xp: formatMoney(micro(level && level.xp > 0n ? level.xp : 0n)),
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
  if (body.state === 'REJECTED') {
    return body.reason === undefined ? refuseField('reason', 'required') : undefined;
  }
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

async function readReport(db: Queryable): Promise<contract.LevelReport> {
  const { version, fromAt, terms } = await readTerms(db);
  const rows = new Map((await sumRows(db)).map((row) => [row.currency, row]));
  return {
    version,
    from_at: fromAt.toISOString(),
    levels: presentLevels(terms).levels,
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
