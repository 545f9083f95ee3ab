import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { warningsOf } from '#domain/bonuses/rules.terms.ts';
import {
  countGrants,
  findBonus,
  listBonuses,
  listBudgets,
  listVersions,
  setOn,
  type BonusRow,
} from '#domain/bonuses/server/index.ts';
import {
  listProposals,
  presentProposals,
  writeAudit,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { ProposalCalls } from '#domain/staff/contract.proposals.ts';
import { SUPPLIED_CATEGORIES } from '#domain/suppliers/contract.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type {
  BonusVersionProposal,
  ShownDefinition,
  SuppliedPart,
  switchBonus,
} from '../../contract.backoffice.ts';
import { budgetKind } from './budgets.ts';
import type { BonusStaffDeps, GameSources, ListOdds } from './deps.ts';
import { versionKind, warnCode } from './versions.ts';

const PROPOSALS_SHOWN = 100;

export async function listAll(deps: BonusStaffDeps, listOdds: ListOdds, staff: StaffUser) {
  const { db } = deps;
  const rows = await listBonuses(db);
  return {
    data: {
      bonuses: await presentDefinitions(db, rows),
      ...(await openProposals(db, listOdds, staff)),
      games: gamesOf(listOdds),
      supplied: presentSupplied(deps),
    },
  };
}

export async function readOne(db: Db, listOdds: ListOdds, staff: StaffUser, code: string) {
  const row = await findBonus(db, code);
  if (!row) return refuse('not_found');
  const [bonus] = await presentDefinitions(db, [row]);
  const versions = await listVersions(db, row.id);
  const open = await openProposals(db, listOdds, staff);
  return {
    data: {
      bonus: bonus!,
      versions: versions.map(({ version, terms, fromAt }) => ({
        version,
        terms,
        from_at: fromAt.toISOString(),
      })),
      warnings: shownWarnings(row, listOdds),
      proposal: open.versions.find(({ subject }) => subject === code) ?? null,
      budgets: open.budgets.filter(({ terms }) => terms.code === code),
      games: gamesOf(listOdds),
    },
  };
}

export async function switchOne(
  db: Db,
  listOdds: ListOdds,
  staff: StaffUser,
  code: string,
  { is_on: isOn, reason, is_confirmed: isConfirmed = false }: Body<typeof switchBonus>,
) {
  return await db.transaction(async (tx) => {
    const row = await findBonus(tx, code);
    if (!row) return refuse('not_found');
    const warnings = isOn ? warningsOf(row.terms, listOdds()) : [];
    if (warnings.length > 0 && !isConfirmed) {
      const errors = warnings.map((warning) => ({ code: warnCode(warning) }));
      return refuse('bonus_pays_more', { is_confirmed: errors });
    }
    if (row.isOn === isOn) return { data: { is_on: isOn } };
    await setOn(tx, row.id, isOn);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'bonus.state',
      target: code,
      before: { is_on: row.isOn },
      after: { is_on: isOn, version: row.version },
      reason,
    });
    return { data: { is_on: isOn } };
  });
}

export function shownWarnings({ terms }: Pick<BonusRow, 'terms'>, listOdds: ListOdds) {
  return warningsOf(terms, listOdds()).map(({ code, about }) => ({ code, about: [...about] }));
}

/** Our own games. */
function gamesOf(listOdds: ListOdds): string[] {
  return listOdds().flatMap(({ game, keys }) => (keys.length === 1 ? [game] : []));
}

function presentSupplied({ listSupplied, assumedEdges }: GameSources): SuppliedPart {
  const games = listSupplied();
  const assumed = assumedEdges();
  return {
    providers: [...new Set(games.map(({ provider }) => provider))].toSorted(),
    rounds: games.flatMap(({ game, has_free_rounds: has }) => (has ? [game] : [])),
    assumed: SUPPLIED_CATEGORIES.map((category) => ({
      category,
      games: games.filter((game) => game.category === category && game.rtp_m4 === null).length,
      edge: assumed[category] / BP_PER_PERCENT,
    })).filter((each) => each.games > 0),
  };
}

const BP_PER_PERCENT = 100;

async function presentDefinitions(
  db: Queryable,
  rows: readonly BonusRow[],
): Promise<ShownDefinition[]> {
  const budgets = await listBudgets(db);
  const counts = await countGrants(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, code, isOn, version, terms }) => ({
    code,
    is_on: isOn,
    version,
    terms,
    budgets: budgets
      .filter(({ bonusId }) => bonusId === id)
      .map(({ currency, budget, granted }) => ({
        currency,
        budget: formatMoney(budget),
        granted: formatMoney(granted),
      })),
    grants: Object.fromEntries(
      counts
        .filter(({ bonusId }) => bonusId === id)
        .map(({ state, count }) => [state, Number(count)]),
    ),
  }));
}

async function openProposals(db: Db, listOdds: ListOdds, staff: StaffUser) {
  return {
    versions: await openOf<BonusVersionProposal['terms']>(db, versionKind(listOdds), staff),
    budgets: await openOf(db, budgetKind, staff),
  };
}

async function openOf<Terms>(
  db: Db,
  // The request of the kind plays no part in showing it.
  kind: ProposalKind<ProposalCalls, Terms, never>,
  staff: StaffUser,
) {
  const open = await listProposals<Terms>(db, kind.name, {
    status: 'open',
    limit: PROPOSALS_SHOWN,
  });
  return await presentProposals(
    db,
    kind as ProposalKind<ProposalCalls, Terms, unknown>,
    staff,
    open,
  );
}
