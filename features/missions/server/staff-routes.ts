import { CURRENCIES } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { DAY_MS } from '#core/time.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { findBonus, listBonuses } from '#domain/bonuses/server/index.ts';
import { cashMaxOf, missionErrors } from '#domain/missions/rules.terms.ts';
import {
  findMission,
  insertVersion,
  listBudgets,
  listMissions,
  setOn,
  sumMissions,
} from '#domain/missions/server/index.ts';
import {
  listProposals,
  onStaff,
  presentProposals,
  proposalRoutes,
  writeAudit,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import { dayOf } from '#platform/server/calendar.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';

type Terms = contract.MissionProposal['terms'];
type Request = Body<typeof contract.missionVersions.propose>;
type VersionKind = ProposalKind<typeof contract.missionVersions, Terms, Request>;

const PROPOSALS_SHOWN = 100;
const SUM_DAYS = 30;

export type MissionStaffDeps = { readonly db: Db; readonly games: readonly string[] };

/** Missions in the back office: proposed, approved, and switched on and off. */
export function missionStaffRoutes({ db, games }: MissionStaffDeps): Route[] {
  const kind = missionKind(games);
  return [
    ...proposalRoutes(db, kind),
    onStaff(db, contract.listStaffMissions, atMost('120 per minute'), (_request, staff) =>
      listAll(db, games, kind, staff),
    ),
    onStaff(db, contract.switchMission, atMost('60 per minute'), ({ params, body }, staff) =>
      switchOne(db, staff, params.code, body),
    ),
  ];
}

/** Terms of missions, each version approved by a second person. */
export function missionKind(games: readonly string[]): VersionKind {
  return {
    name: 'mission_versions',
    calls: contract.missionVersions,
    audit: 'mission.version',
    subjectOf: ({ code }) => code,
    draft: async (tx, { code, terms, based_on }) => {
      const before = await findMission(tx, code);
      if ((before?.version ?? 0) !== based_on) return refuse('version_outdated');
      const errors = missionErrors(terms, games, before?.terms);
      if (errors) return refuse('bad_input', errors);
      const { reward } = terms;
      const bonus = reward.kind === 'bonus' ? await findBonus(tx, reward.code) : undefined;
      if (reward.kind === 'bonus' && !(bonus && isGivable(bonus.terms))) {
        return refuse('bad_input', { 'terms.reward.code': [{ code: 'bonus_unknown' }] });
      }
      return { terms: { code, terms, based_on } };
    },
    refuseApproval: async (db, { terms }) =>
      (await versionOf(db, terms.code)) === terms.based_on
        ? undefined
        : refuse('proposal_outdated'),
    apply: async (tx, { id, terms: { code, terms } }) => {
      const before = (await findMission(tx, code))?.terms ?? {};
      const version = await insertVersion(tx, code, terms, id);
      return { before, after: { version } };
    },
  };
}

async function versionOf(db: Queryable, code: string): Promise<number> {
  return (await findMission(db, code))?.version ?? 0;
}

async function listAll(db: Db, games: readonly string[], kind: VersionKind, staff: StaffUser) {
  const since = dayOf(new Date(Date.now() - SUM_DAYS * DAY_MS));
  const sums = new Map((await sumMissions(db, since)).map((sum) => [sum.missionId, sum]));
  const budgets = Map.groupBy(await listBudgets(db), ({ missionId }) => missionId);
  const open = await listProposals<Terms>(db, kind.name, {
    status: 'open',
    limit: PROPOSALS_SHOWN,
  });
  return {
    data: {
      missions: (await listMissions(db)).map(({ id, code, isOn, version, terms }) => ({
        code,
        is_on: isOn,
        version,
        terms,
        reached: sums.get(id)?.reached ?? 0,
        claimed: sums.get(id)?.claimed ?? 0,
        budgets: (budgets.get(id) ?? []).map(({ currency, given, budget }) => ({
          currency,
          given: formatMoney(given),
          budget: budget === null ? null : formatMoney(budget),
        })),
      })),
      proposals: await presentProposals(db, kind, staff, open),
      games: [...games],
      bonuses: (await listBonuses(db)).flatMap(({ code, terms }) => (isGivable(terms) ? code : [])),
      cash_max: CURRENCIES.map((currency) => ({
        currency,
        amount: formatMoney(cashMaxOf(currency)),
      })),
    },
  };
}

async function switchOne(
  db: Db,
  staff: StaffUser,
  code: string,
  { is_on: isOn, reason }: Body<typeof contract.switchMission>,
) {
  return await db.transaction(async (tx) => {
    const row = await findMission(tx, code);
    if (!row) return refuse('not_found');
    if (row.isOn === isOn) return { data: { is_on: isOn } };
    await setOn(tx, row.id, isOn);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'mission.state',
      target: code,
      before: { is_on: row.isOn },
      after: { is_on: isOn, version: row.version },
      reason,
    });
    return { data: { is_on: isOn } };
  });
}
