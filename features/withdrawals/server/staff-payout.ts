import { randomUUID } from 'node:crypto';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { endForPayout, refuseUndecided } from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Applied, Proposal, ProposalKind, StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { exportPayouts, payouts, type StaffPayout } from '../contract.backoffice.payouts.ts';
import { instrumentOf } from '../rules.closed-loop.ts';
import { maskDestination } from '#domain/payments/rules.destination.ts';
import type { WithdrawalDeps } from './deps.ts';
import { createDestinations } from './destinations.ts';
import { readOptions } from './options.ts';
import { checkRequest, createWithdrawal } from './request.ts';
import { findPayoutDestination, insertPayoutDestination } from './store.payouts.ts';

type PayoutRequest = Body<typeof payouts.propose>;
type PayoutTerms = StaffPayout['terms'];

/**
 * Payouts that staff propose for players who cannot log in. The approval requests a withdrawal in
 * the player's name; reviews and approvals of withdrawals follow as for any other.
 */
export function payoutKind(
  deps: WithdrawalDeps,
): ProposalKind<typeof payouts, PayoutTerms, PayoutRequest> {
  return {
    name: 'payouts',
    calls: payouts,
    audit: 'withdrawal.payout',
    subjectOf: ({ player }) => player,
    draft: (tx, request) => draft(deps, tx, request),
    apply: (tx, proposal, staff) => apply(deps, tx, proposal, staff),
  };
}

async function draft(deps: WithdrawalDeps, tx: Tx, request: PayoutRequest) {
  const playerId = toPlayerId(request.player);
  const player = await findPlayer(tx, playerId, 'update');
  if (player?.kind !== 'member') return refuse('not_found');
  const checked = await checkRequest(deps, tx, player, request);
  if (isRefusal(checked)) return checked;
  const { ends_bonuses: ends } = request;
  const { currency } = player;
  const undecided = await refuseUndecided(tx, { playerId, currency, ends });
  if (undecided) return undecided;
  const { terms, where } = checked;
  const reference = randomUUID();
  const { seal } = createDestinations(deps.secretKey);
  await insertPayoutDestination(tx, reference, seal(where, reference).sealed);
  return {
    playerId,
    terms: {
      method: terms.method.hash,
      name: terms.method.name,
      currency,
      amount: formatMoney(terms.amount),
      fee: formatMoney(terms.fee),
      arrives: formatMoney(terms.arrives),
      arrives_currency: terms.method.exchange_currency,
      destination: maskDestination(instrumentOf(terms.method.type), where.value),
      reference,
      ...(ends === true ? { ends_bonuses: ends } : {}),
    },
  };
}

async function apply(
  deps: WithdrawalDeps,
  tx: Tx,
  { id, player_id: playerId, terms, reason }: Proposal<PayoutTerms>,
  staff: StaffUser,
) {
  const { method: hash, amount, fee, arrives, arrives_currency, reference } = terms;
  const { currency, ends_bonuses: ends } = terms;
  const sealed = await findPayoutDestination(tx, reference);
  if (playerId === null || !sealed) return refuse('not_found');
  const destination = createDestinations(deps.secretKey).open(sealed, reference);
  const order = {
    playerId,
    key: `staff-payout-${id}`,
    body: { hash, amount, destination, fee, arrives, arrives_currency },
    language: undefined,
    by: { staffId: staff.id, note: reason },
  };
  // A new destination does not wait: two people have decided about it.
  const made = await createWithdrawal(
    deps,
    tx,
    order,
    async () => (await endForPayout(deps, tx, { playerId, currency, ends })) ?? null,
  );
  if (isRefusal(made)) return made;
  return { result: made.id } satisfies Applied;
}

/** What the form of a proposal offers. */
export async function readPayoutOptionsForStaff(deps: WithdrawalDeps, playerId: PlayerId) {
  const player = await findPlayer(deps.db, playerId);
  if (player?.kind !== 'member') return refuse('not_found');
  const options = await readOptions(deps, playerId);
  if (isRefusal(options)) return refuse('not_found');
  const { currency, available, is_verified, bonuses, methods } = options.data;
  const offered = methods.map(({ hash, name, instrument, min_amount, max_amount }) => ({
    hash,
    name,
    instrument,
    min_amount,
    max_amount,
  }));
  return { data: { currency, available, is_verified, bonuses, methods: offered } };
}

/** Payouts by staff as a file. */
export const PAYOUT_FILE = {
  call: exportPayouts,
  action: 'withdrawal.payout.export',
  name: 'payouts.csv',
  result: 'withdrawal_id',
  columns: [
    'id',
    'player_id',
    'player',
    'currency',
    'amount',
    'fee',
    'arrives',
    'arrives_currency',
    'destination',
    'reason',
    'status',
    'proposed_by',
    'proposed_at',
    'decided_by',
    'decided_at',
    'decision',
    'withdrawal_id',
  ],
} as const;
