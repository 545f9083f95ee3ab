import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import {
  cancelBonus,
  findGrant,
  listCounts,
  listFreeRoundsOf,
  listGrants,
  listMoves,
  readBonusBalances,
  settleSoon,
  type GrantedRounds,
  type Grant,
} from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { byId } from '#platform/server/paging.ts';
import type { ShownCount, ShownGrant } from '../../contract.backoffice.grants.ts';
import type { BonusStaffDeps } from './deps.ts';

/** The bonuses of a player, the latest first. */
export async function bonusesOf(db: Db, player: string) {
  const playerId = toPlayerId(player);
  if (!(await findPlayer(db, playerId))) return refuse('not_found');
  return byId(
    async (before, limit) => {
      const grants = await listGrants(db, playerId, { before, limit });
      return await presentGrants(db, grants);
    },
    (shown: ShownGrant) => shown,
  );
}

type Names = { readonly player: string; readonly id: string };

export async function readBonusOf(db: Db, names: Names) {
  const grant = await find(db, names);
  if (isRefusal(grant)) return grant;
  const [bonus] = await presentGrants(db, [grant]);
  const moves = await listMoves(db, grant.id);
  return {
    data: {
      bonus: bonus!,
      moves: moves.map(({ fromState, toState, reason, at }) => ({
        from: fromState,
        to: toState,
        reason,
        at: at.toISOString(),
      })),
    },
  };
}

export async function countsOf(db: Db, names: Names) {
  const grant = await find(db, names);
  if (isRefusal(grant)) return grant;
  return byId(
    (before, limit) => listCounts(db, grant.id, { before, limit }),
    ({ id, game, staked, counted, reason, at }): ShownCount => ({
      id: id.toString(),
      game,
      staked: formatMoney(staked),
      counted: formatMoney(counted),
      reason,
      at: at.toISOString(),
    }),
  );
}

export async function cancelFor(
  deps: BonusStaffDeps,
  staff: StaffUser,
  names: Names,
  reason: string,
) {
  const playerId = toPlayerId(names.player);
  return await deps.db.transaction(async (tx) => {
    const before = await find(tx, names);
    if (isRefusal(before)) return before;
    if (isRefusal(await cancelBonus(deps, tx, playerId, before.id, 'staff'))) {
      return refuse('bonus_ended');
    }
    const after = (await findGrant(tx, playerId, before.id))!;
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'bonus.grant.cancel',
      playerId,
      target: names.id,
      before: { state: before.state },
      after: { state: after.state, bonus: after.code, returned: formatMoney(after.returned) },
      reason,
    });
    await settleSoon(deps.emit, tx, playerId);
    const [data] = await presentGrants(tx, [after]);
    return { data: data! };
  });
}

async function find(db: Queryable, { player, id }: Names) {
  const playerId: PlayerId = toPlayerId(player);
  return (await findGrant(db, playerId, BigInt(id))) ?? refuse('not_found');
}

async function presentGrants(db: Queryable, grants: readonly Grant[]): Promise<ShownGrant[]> {
  const balanceOf = await readBonusBalances(db, grants);
  const rounds = await listFreeRoundsOf(
    db,
    grants.map(({ id }) => id),
  );
  return grants.map((grant) => ({
    id: grant.id.toString(),
    code: grant.code,
    version: grant.version,
    names: grant.terms.names,
    state: grant.state,
    source: grant.source,
    free_rounds: presentRounds(rounds.get(grant.id)),
    currency: grant.currency,
    deposit: formatMoney(grant.deposit),
    amount: formatMoney(grant.amount),
    balance: formatMoney(balanceOf(grant)),
    required: formatMoney(grant.required),
    progress: formatMoney(grant.progress),
    converted: formatMoney(grant.converted),
    returned: formatMoney(grant.returned),
    created_at: grant.createdAt.toISOString(),
    claim_until: grant.claimUntil.toISOString(),
    active_until: grant.activeUntil?.toISOString() ?? null,
    ended_at: grant.endedAt?.toISOString() ?? null,
    end_reason: grant.endReason,
  }));
}

function presentRounds(rounds: GrantedRounds | undefined): ShownGrant['free_rounds'] {
  if (!rounds) return null;
  return {
    state: rounds.state,
    used: rounds.used,
    count: rounds.rounds,
    bet_value: formatMoney(rounds.value),
    won: rounds.won === null ? null : formatMoney(rounds.won),
    expires_at: rounds.expiresAt.toISOString(),
  };
}
