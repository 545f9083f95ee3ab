import * as z from 'zod/mini';
import { toHub88 } from '#domain/suppliers/rules.hub88.ts';
import type { StudioContext } from './context.ts';
import { listMoneyRounds, type StudioRoundRow } from './store.rounds.ts';

const query = z.object({ start_time: z.iso.datetime(), end_time: z.iso.datetime() });

/**
 * The answer to `transactions/list`: what the wallet was asked for and confirmed, dated by the
 * start of the round. A round that was taken back has neither a bet nor a win.
 */
export async function listTransactions({ db }: StudioContext, request: unknown) {
  const read = query.safeParse(request);
  if (!read.success) return { status: 400, body: { error: 'wrong syntax' } };
  const from = new Date(read.data.start_time);
  const to = new Date(read.data.end_time);
  const rounds = await listMoneyRounds(db, { from, to });
  return { status: 200, body: rounds.flatMap(linesOf) };
}

function linesOf(round: StudioRoundRow) {
  const common = {
    round: round.id.toString(),
    currency: round.currency,
    created_at: round.placed_at.toISOString(),
  };
  const bet = {
    ...common,
    transaction_uuid: round.bet_ref,
    kind: 'TK_BET',
    amount: toHub88(round.cost),
  };
  const win = {
    ...common,
    transaction_uuid: round.win_ref,
    kind: 'TK_WIN',
    amount: toHub88(round.payout),
  };
  return round.state === 'paid' ? [bet, win] : [bet];
}
