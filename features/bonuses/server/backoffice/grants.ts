import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney, micro, sumMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Currency } from '#core/currency.ts';
import type { Body } from '#core/wire.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { GRANT_SUM_DAYS, soleGrantMax } from '#domain/bonuses/rules.limits.ts';
import { amountsOf } from '#domain/bonuses/rules.ts';
import {
  emitGiven,
  findBonus,
  findGrantByKey,
  isForPlayer,
  listStaffGrants,
  offerBonus,
  settleSoon,
  type BonusRow,
  type Grant,
  type OfferRefusal,
} from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import { writeAudit, type ProposalKind, type StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { bonusGrants, type BonusGrantProposal } from '../../contract.backoffice.grants.ts';
import type { BonusStaffDeps } from './deps.ts';

type Terms = BonusGrantProposal['terms'];
type Request = Body<typeof bonusGrants.propose>;

/** Bonuses by hand: a small one is offered at once, beyond a sum it takes two people. */
export function grantKind(deps: BonusStaffDeps): ProposalKind<typeof bonusGrants, Terms, Request> {
  return {
    name: 'bonus_grants',
    calls: bonusGrants,
    audit: 'bonus.grant',
    // Also keeps two requests at once from being below the sum each.
    subjectOf: ({ player }) => player,
    draft: (tx, request, staff, key) => draft(deps, tx, request, staff, key),
    refuseApproval: async (db, { terms }) =>
      (await findBonus(db, terms.bonus))?.version === terms.version
        ? undefined
        : refuse('proposal_outdated'),
    apply: async (tx, { id, player_id: playerId, terms }) => {
      const grant = await offer(deps, tx, playerId!, terms, `proposal:${id}`);
      return isRefusal(grant) ? grant : { result: grant.id };
    },
  };
}

async function draft(
  deps: BonusStaffDeps,
  tx: Tx,
  request: Request,
  staff: StaffUser,
  requestKey: string,
) {
  const { player, bonus: code, currency, reason } = request;
  const playerId = toPlayerId(player);
  const key = `staff:${staff.id}:${requestKey}`;
  const earlier = await findGrantByKey(tx, playerId, key);
  if (earlier) return isSame(earlier, request) ? { terms: null } : refuse('key_reused');
  if ((await findPlayer(tx, playerId))?.kind !== 'member')
    return refuseField('player', 'not_found');
  const bonus = await findBonus(tx, code);
  const amounts = bonus?.isOn ? amountsOf(bonus.terms, currency) : undefined;
  if (!bonus?.isOn || !isGivable(bonus.terms)) return refuseField('bonus', 'bonus_unknown');
  if (!amounts) return refuseField('currency', 'bonus_wrong_currency');
  if (!(await isForPlayer(tx, bonus.terms, playerId))) return refuse('bonus_not_for_player');
  const terms = termsOf(bonus, currency, amounts.amount);
  const given = await sumGiven(tx, playerId, currency);
  if (given + amounts.amount > soleGrantMax(currency)) {
    const closed = await refuseClosed(tx, playerId);
    return closed ?? { terms, playerId };
  }
  const grant = await offer(deps, tx, playerId, terms, key);
  if (isRefusal(grant)) return grant;
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'bonus.grant.give',
    playerId,
    target: grant.id.toString(),
    after: terms,
    reason,
  });
  return { terms: null };
}

function isSame(grant: Grant, { bonus, currency }: Request): boolean {
  return grant.code === bonus && grant.currency === currency;
}

function termsOf({ code, version }: BonusRow, currency: Currency, amount: Micro): Terms {
  return { bonus: code, version, currency, amount: formatMoney(amount) };
}

/** What staff gave this player lately, counted by the most that each can give. */
async function sumGiven(tx: Tx, playerId: PlayerId, currency: Currency): Promise<Micro> {
  const grants = await listStaffGrants(tx, playerId, currency, GRANT_SUM_DAYS);
  return sumMoney([micro(0n), ...grants.map(({ terms }) => amountsOf(terms, currency)!.amount)]);
}

async function offer(
  deps: BonusStaffDeps,
  tx: Tx,
  playerId: PlayerId,
  { bonus: code, currency }: Terms,
  key: string,
) {
  const closed = await refuseClosed(tx, playerId);
  if (closed) return closed;
  const grant = await offerBonus(deps, tx, { playerId, code, currency, source: 'staff', key });
  if (isRefusal(grant)) return refusalForStaff(grant);
  await settleSoon(deps.emit, tx, playerId);
  await emitGiven(deps.emit, tx, grant);
  return grant;
}

/** The text of the refusal that players get is about their own account. */
function refusalForStaff({ refused }: OfferRefusal) {
  const isOwn = refused === 'bonus_not_for_you' || refused === 'bonus_shared';
  return refuse(isOwn ? 'bonus_not_for_player' : refused);
}

/** Players who excluded themselves or take time out get nothing. */
async function refuseClosed(
  tx: Tx,
  playerId: PlayerId,
): Promise<Refusal<'bonus_player_closed'> | undefined> {
  return (await lockPlayClosed(tx, playerId)) ? refuse('bonus_player_closed') : undefined;
}
