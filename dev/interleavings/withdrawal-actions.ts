import { randomUUID } from 'node:crypto';
import type { Queryable } from '#platform/server/db.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { cancelWithdrawal } from '#features/withdrawals/server/cancel.ts';
import { handlePayoutEvent } from '#features/withdrawals/server/index.ts';
import { requestWithdrawal } from '#features/withdrawals/server/request.ts';
import { sendApproved } from '#features/withdrawals/server/send.ts';
import { findOwn } from '#features/withdrawals/server/store.ts';
import { readTerms } from '#features/withdrawals/server/terms.ts';
import { pollSentPayouts } from '#features/withdrawals/server/poll-sent.ts';
import { receiveEvent, setRate, type NamedEvent } from '#domain/payments/server/index.ts';
import { pickOne, type Draw } from './random.ts';
import {
  PROVIDERS,
  rateOf,
  METHOD_HASHES,
  type KnownWithdrawal,
  type WithdrawalSystem,
} from './withdrawal-system.ts';

/** What the calls returned, for the comparison afterwards. */
export type WithdrawalResults = {
  readonly counts: Record<string, number>;
  readonly findings: string[];
};

export type WithdrawalContext = {
  readonly system: WithdrawalSystem;
  readonly draw: Draw;
  readonly results: WithdrawalResults;
};

export function count({ counts }: WithdrawalResults, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

const RECENT = 24;

/** One of the latest withdrawals, so that actions collide; one time in eight any withdrawal. */
export function recentWithdrawal({
  system: { withdrawals },
  draw,
}: WithdrawalContext): KnownWithdrawal | undefined {
  if (withdrawals.length === 0) return undefined;
  if (draw(8) === 0) return pickOne(draw, withdrawals);
  return withdrawals[withdrawals.length - 1 - draw(Math.min(RECENT, withdrawals.length))];
}

/** A refusal that this action may get is counted; every other one is a finding. */
export function expectRefusal(
  { results }: WithdrawalContext,
  what: string,
  answer: object | Refusal | undefined,
  codes: readonly string[],
): void {
  if (!isRefusal(answer)) return;
  const name = `${what} refused: ${answer.refused}`;
  count(results, name);
  if (!codes.includes(answer.refused)) results.findings.push(name);
}

const REQUEST_REFUSALS = [
  'insufficient_funds',
  'account_blocked',
  // Blocking ended the session between its opening and the request.
  'step_up_required',
  'verification_needed',
  'terms_changed',
  'withdrawals_open_max',
];
/** Two destinations of a player's own, with valid check digits. */
const CARDS = ['4242424242424242', '5555555555554444'];

export async function requestOne(context: WithdrawalContext): Promise<void> {
  const { system, draw, results } = context;
  const { deps, db } = system;
  const playerId = pickOne(draw, system.players);
  const choice = { hash: pickOne(draw, METHOD_HASHES), amount: String(100 + draw(600)) };
  const terms = await readTerms(
    deps,
    db,
    { currency: 'RUB', country: null, phone: null, is_phone_verified: false },
    choice,
  );
  if (isRefusal(terms)) return expectRefusal(context, 'quote', terms, []);
  const agreed = {
    fee: formatMoney(terms.fee),
    arrives: formatMoney(terms.arrives),
    arrives_currency: terms.method.exchange_currency,
  };
  const body = { ...choice, ...agreed, destination: pickOne(draw, CARDS) };
  const session = await sessionOf(db, playerId);
  const order = { playerId, session, key: randomUUID(), body, language: undefined };
  const submit = () => requestWithdrawal(deps, order);
  // Now and then a double click: the same key twice at once.
  const answers = await Promise.all(draw(5) === 0 ? [submit(), submit()] : [submit()]);
  for (const answer of answers) expectRefusal(context, 'ask', answer, REQUEST_REFUSALS);
  const ids = new Set(answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer.data.id])));
  if (ids.size > 1) results.findings.push(`one key created withdrawals ${[...ids].join(', ')}`);
  for (const id of ids) await recordWithdrawal(system, playerId, BigInt(id));
}

async function recordWithdrawal(
  { db, withdrawals }: WithdrawalSystem,
  playerId: PlayerId,
  id: bigint,
) {
  const row = (await findOwn(db, playerId, id))!;
  const { provider, reference, arrives, exchange_currency: currency } = row;
  withdrawals.push({ id, playerId, provider, reference, arrives, currency, sent: [] });
}

export async function cancel(context: WithdrawalContext): Promise<void> {
  const withdrawal = recentWithdrawal(context);
  if (!withdrawal) return;
  const answer = await cancelWithdrawal(context.system.deps, withdrawal.playerId, withdrawal.id);
  expectRefusal(context, 'cancel', answer, ['withdrawal_closed']);
}

/** Makes some due and runs the job of one provider; sometimes in two processes. */
export async function send(context: WithdrawalContext): Promise<void> {
  const { system, draw } = context;
  await makeSomeDue(context);
  system.onPayoutRequested = async (reference) => {
    // A message that arrives before the server has the response to its own request.
    const withdrawal = system.withdrawals.findLast((one) => one.reference === reference);
    if (withdrawal && draw(8) === 0) await deliver(context, eventAbout(context, withdrawal));
  };
  const provider = pickOne(draw, PROVIDERS);
  const run = () => sendApproved(system.deps, { provider });
  await Promise.all(draw(4) === 0 ? [run(), run()] : [run()]);
}

export async function pollSent(context: WithdrawalContext): Promise<void> {
  await makeSomeDue(context);
  await pollSentPayouts(context.system.deps, pickOne(context.draw, PROVIDERS));
}

async function makeSomeDue(context: WithdrawalContext): Promise<void> {
  const some = Array.from({ length: 6 }, () => recentWithdrawal(context)?.id).filter(
    (id) => id !== undefined,
  );
  await context.system.owner.query(
    `update withdrawals set next_try_at = now() where status in (3, 4) and id in (
       select id from withdrawals where id = any ($1) order by id for no key update)`,
    [some.map(String)],
  );
}

export async function message(context: WithdrawalContext): Promise<void> {
  const withdrawal = recentWithdrawal(context);
  if (withdrawal) await deliver(context, eventAbout(context, withdrawal));
}

export async function repeatMessage(context: WithdrawalContext): Promise<void> {
  const withdrawal = recentWithdrawal(context);
  if (withdrawal && withdrawal.sent.length > 0)
    await deliver(context, pickOne(context.draw, withdrawal.sent));
}

export async function sendTwoCopies(context: WithdrawalContext): Promise<void> {
  const withdrawal = recentWithdrawal(context);
  if (!withdrawal) return;
  const event = eventAbout(context, withdrawal);
  await Promise.all([deliver(context, event), deliver(context, event)]);
}

const KINDS = ['opened', 'seen', 'paid', 'paid', 'paid', 'failed'] as const;

function eventAbout({ draw }: WithdrawalContext, withdrawal: KnownWithdrawal): NamedEvent {
  const kind = pickOne(draw, KINDS);
  const amount = draw(12) === 0 ? micro(withdrawal.arrives + 10_000n) : withdrawal.arrives;
  const { provider, reference, currency } = withdrawal;
  const facts = {
    id: randomUUID(),
    provider,
    subject: 'payout',
    reference,
    kind,
    currency,
  } as const;
  const body = Buffer.from(JSON.stringify({ ...facts, amount: amount.toString() }));
  const event = { ...facts, amount: kind === 'paid' ? amount : null, body };
  withdrawal.sent.push(event);
  return event;
}

async function deliver(context: WithdrawalContext, event: NamedEvent): Promise<void> {
  const { db, deps } = context.system;
  const answer = await receiveEvent(
    db,
    {
      onInvoice: async () => 'refused',
      onPayout: (tx, said) => handlePayoutEvent(deps, tx, said),
    },
    event,
  );
  expectRefusal(context, 'message', answer, []);
}

export async function changeRate({ system, draw }: WithdrawalContext): Promise<void> {
  await setRate(system.db, rateOf(4n + BigInt(draw(4))));
}

export async function toggleProvider({ system, draw }: WithdrawalContext): Promise<void> {
  if (system.unavailable.size > 0) system.unavailable.clear();
  else system.unavailable.add(pickOne(draw, PROVIDERS));
}

/** A new session, confirmed just now: blocking a player ends all of them. */
async function sessionOf(db: Queryable, playerId: PlayerId): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `insert into sessions (player_id, expires_at, confirmed_at)
     values ($1, now() + interval '1 day', now()) returning id`,
    [playerId],
  );
  return rows[0]!.id;
}
