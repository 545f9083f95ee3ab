import { isRefusal } from '#core/refusal.ts';
import { loadUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { closeModalNamed, openModal } from '#platform/browser/modals/modals.tsx';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { getCurrentDeposit, getDeposit, getPaymentStatus, myDeposits } from '../contract.ts';
import { realClock } from './clock.ts';
import { DepositWatch } from './deposit-watch.ts';
import { track } from '#platform/browser/net/track.ts';

/** The one watch of this page. */
export const watch = new DepositWatch({
  clock: realClock,
  askStatus: async (invoiceId) => {
    const answer = await api(getPaymentStatus, { params: { invoiceId } });
    return isRefusal(answer) ? undefined : answer.status;
  },
  onPaid: (id) => void celebrate(id),
});

let leave: (() => void) | undefined;

/** While a member is logged in: hears of his deposits, and finds the one that already waits. */
export function startWatching(): void {
  if (leave) return;
  leave = joinTopic(myDeposits, {
    // Nothing waits any more: the status says what became of the one on the desk.
    snapshot: (process) => (process ? watch.take(process) : void watch.poll()),
    message: (process) => watch.take(process),
  });
  void findWaiting();
}

export function stopWatching(): void {
  leave?.();
  leave = undefined;
  watch.reset();
}

/** Without a socket the first look is a call like any other. */
async function findWaiting(): Promise<void> {
  const answer = await api(getCurrentDeposit);
  if (!isRefusal(answer) && answer.data && leave) watch.take(answer.data);
}

/** The money is there: PayIn goes, SuccessPayment comes, the balance is asked for anew. */
async function celebrate(id: string): Promise<void> {
  closeModalNamed('PayIn');
  const [answer] = await Promise.all([api(getDeposit, { params: { id } }), loadUser()]);
  const paid = isRefusal(answer) ? null : answer.data;
  openModal('SuccessPayment', { paid });
  track('deposit-success', {
    id,
    ...(paid ? { amount: paid.amount, currency: paid.currency, method: paid.type } : {}),
  });
}
