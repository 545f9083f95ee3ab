import { payoutOf } from '#core/fairness/game.ts';
import { formatMoney, MICRO_PER_MINOR, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, refuseField, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { findGameLimit, lowerGameLimit, type GameLimitRow } from '#domain/bets/server/index.ts';
import {
  writeAudit,
  type Applied,
  type Proposal,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { limitProposals, type LimitProposal } from '../contract.backoffice.ts';
import type { GameSettingsDeps } from './deps.ts';

type LimitRequest = Body<typeof limitProposals.propose>;
type LimitTerms = LimitProposal['terms'];
type Amounts = Pick<GameLimitRow, 'stake_min' | 'stake_max' | 'payout_max'>;
type ProposeRefusal = Refusal<RefusalCodeOf<typeof limitProposals.propose>>;

/** Limits as proposals: what raises neither stake nor payout applies at once. */
export function limitKind(
  deps: GameSettingsDeps,
): ProposalKind<typeof limitProposals, LimitTerms, LimitRequest> {
  return {
    name: 'game_limits',
    calls: limitProposals,
    audit: 'game.limits',
    subjectOf: ({ game, currency }) => `${game}/${currency}`,
    draft: (tx, request, staff) => draft(deps, tx, request, staff),
    refuseApproval: refuseOutdated,
    apply: (tx, proposal) => apply(deps, tx, proposal),
  };
}

async function draft(
  { games, settings }: GameSettingsDeps,
  tx: Tx,
  request: LimitRequest,
  staff: StaffUser,
): Promise<ProposalDraft<LimitTerms> | ProposeRefusal> {
  const { game, currency, reason, is_confirmed } = request;
  const amounts = readAmounts(request);
  if (isRefusal(amounts)) return amounts;
  const present = await findGameLimit(tx, game, currency);
  const listed = games.find((each) => each.game.name === game);
  if (!present || !listed) return refuse('not_found');
  const best = payoutOf(amounts.stake_min, listed.highestM4);
  if (best > amounts.payout_max && is_confirmed !== true) {
    return refuseField('is_confirmed', 'payout_below_best', formatMoney(best));
  }
  const terms = { game, currency, ...textsOf(amounts) };
  if (!(await lowerGameLimit(tx, game, currency, terms))) {
    return { terms: { ...terms, based_on: present.version } };
  }
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'game.limits.lower',
    target: `${game}/${currency}`,
    before: textsOf(present),
    after: textsOf(amounts),
    reason,
  });
  tx.onCommit(() => settings.announceChange());
  return { terms: null };
}

async function refuseOutdated(
  db: Queryable,
  { terms: { game, currency, based_on } }: Proposal<LimitTerms>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const present = await findGameLimit(db, game, currency);
  return present?.version === based_on ? undefined : refuse('proposal_outdated');
}

/** The database applies the limits of an approved proposal. */
async function apply(
  { settings }: GameSettingsDeps,
  tx: Tx,
  { terms: { game, currency } }: Proposal<LimitTerms>,
): Promise<Applied> {
  const before = (await findGameLimit(tx, game, currency))!;
  tx.onCommit(() => settings.announceChange());
  return { before: textsOf(before) };
}

/** Positive amounts in whole hundredths, in order. */
function readAmounts(request: LimitRequest): Amounts | ProposeRefusal {
  const amounts = {
    stake_min: readAmount(request.stake_min),
    stake_max: readAmount(request.stake_max),
    payout_max: readAmount(request.payout_max),
  };
  const { stake_min, stake_max, payout_max } = amounts;
  if (stake_min === undefined) return refuseInput('stake_min', 'amount_format');
  if (stake_max === undefined) return refuseInput('stake_max', 'amount_format');
  if (payout_max === undefined) return refuseInput('payout_max', 'amount_format');
  if (stake_min > stake_max) return refuseField('stake_min', 'limits_order');
  if (payout_max < stake_max) return refuseField('payout_max', 'payout_below_stake');
  return { stake_min, stake_max, payout_max };
}

function readAmount(text: string): Micro | undefined {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n && amount % MICRO_PER_MINOR === 0n
    ? amount
    : undefined;
}

function textsOf({ stake_min, stake_max, payout_max }: Amounts) {
  return {
    stake_min: formatMoney(stake_min),
    stake_max: formatMoney(stake_max),
    payout_max: formatMoney(payout_max),
  };
}
