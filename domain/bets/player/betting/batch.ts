/**
 * Several equal bets by one press. Each is a bet of its own with a key of its own, so a lost
 * response is repeated for all of them and places none twice. The stakes of all leave the shown
 * balances at once; the results are shown together.
 */
import { isObject } from '#core/fairness/json.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import type { BetRecord } from '../../contract.ts';
import type { Betting, BettingSetup } from './betting.ts';
import { createWithheldBetting } from './betting-controller.ts';
import { publishSettledBet } from './publish-bet.ts';
import type { Order } from './order.ts';

export type Batch = {
  /** The bets that were accepted, in the order in which they were decided; at least one. */
  readonly bets: readonly BetRecord[];
  /** Why the others were not. */
  readonly refusal: ApiRefusal | null;
};

/** One for each digit that ends a key. */
export const BATCH_MAX = 10;

/** The parameters of a batch, as they are kept with its order; `stake` is that of one bet. */
export type BatchParams = { readonly count: number; readonly stake: string };

type SendBatch = BettingSetup<Batch>['send'];

export function createBatchBetting(game: string, send: SendBatch): Betting<Batch> {
  return createWithheldBetting<Batch>(game, {
    // A single bet of the same game is resumed by itself.
    storedAs: `${game}-batch`,
    send,
    publish: ({ bets }) => bets.forEach(publishSettledBet),
  });
}

/**
 * `send` sends one bet; the parameters of its order are those of the batch. A batch is accepted
 * when at least one bet was, and unanswered while any of them is.
 */
export function batchSender(send: BettingSetup['send']): SendBatch {
  return async (order) => {
    const { count, stake } = readParams(order);
    const keys = Array.from({ length: count }, (_, at) => keyAt(order.key, at));
    const answers = await Promise.all(keys.map((key) => send({ ...order, stake, key })));
    const refusals = answers.filter((answer) => wasRefused(answer));
    const lost = refusals.find((answer) => isUnanswered(answer));
    if (lost) return lost;
    const bets = answers.flatMap((answer) => (wasRefused(answer) ? [] : [answer.data]));
    const refusal = refusals[0] ?? null;
    if (bets.length === 0 && refusal) return refusal;
    return { data: { bets: bets.toSorted((a, b) => a.nonce - b.nonce), refusal } };
  };
}

/** The same keys for the same order, whenever it is sent again. */
function keyAt(key: string, at: number): string {
  return key.slice(0, -1) + at.toString();
}

function readParams({ params }: Order): BatchParams {
  const { count, stake } = isObject(params) ? params : {};
  if (typeof count !== 'number' || count < 1 || count > BATCH_MAX || typeof stake !== 'string') {
    throw new Error('batch: an order without a count or a stake');
  }
  return { count, stake };
}
