/**
 * The stake of an order leaves the shown balances when it is sent, before the server has answered.
 * Pushed balances wait meanwhile: one that already lacks the stake would lose it twice.
 */
import { parseMoney, ZERO } from '#core/money.ts';
import { pauseTopic } from '#platform/browser/net/socket.ts';
import { myBalance } from '../../contract.ts';
import { takeStake } from '../seat/taken-stakes.ts';
import type { Order } from './order.ts';

/** `apply` shows what the answer says of the balance, in the same moment as the stake ends. */
export async function sendStake<T>(
  { currency, stake }: Pick<Order, 'currency' | 'stake'>,
  send: () => Promise<T>,
  apply: (answer: T) => void,
): Promise<T> {
  const ends = [takeStake(currency, parseMoney(stake) ?? ZERO), pauseTopic(myBalance)];
  try {
    const answer = await send();
    apply(answer);
    return answer;
  } finally {
    for (const end of ends) end();
  }
}
