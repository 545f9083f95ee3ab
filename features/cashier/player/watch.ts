import { isRefusal } from '#core/refusal.ts';
import { loadUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { closeModalByName, openModal } from '#platform/browser/modals/modals.tsx';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { getCurrentDeposit, getDeposit, getPaymentStatus, myDeposits } from '../contract.ts';
import { STATUS_WORDS } from '../rules.ts';
import { realClock } from './clock.ts';
import { DepositWatch } from './deposit-watch.ts';
import { track } from '#platform/browser/net/track.ts';

/** The one deposit watch of this page. */
export const watch = new DepositWatch({
  clock: realClock,
  fetchStatus: async (invoiceId) => {
    const answer = await api(getPaymentStatus, { params: { invoiceId } });
    return isRefusal(answer) ? undefined : answer.status;
  },
  onPaid: (id) => void showSuccess(id),
  onClosed: ({ id, type: method, currency }, status) =>
    track('deposit-failed', { id, method, currency, status: STATUS_WORDS[status] }),
});

let leave: (() => void) | undefined;

/** While a member is logged in: subscribes to the player's deposits, and finds the open one. */
export function startWatching(): void {
  if (leave) return;
  leave = joinTopic(myDeposits, {
    // Without an open deposit, the status query shows what became of the current one.
    snapshot: (process) => (process ? watch.applyUpdate(process) : void watch.poll()),
    message: (process) => watch.applyUpdate(process),
  });
  void findWaiting();
}

export function stopWatching(): void {
  leave?.();
  leave = undefined;
  watch.reset();
}

/** Without a socket the first state is loaded by an HTTP call. */
async function findWaiting(): Promise<void> {
  const answer = await api(getCurrentDeposit);
  if (!isRefusal(answer) && answer.data && leave) watch.applyUpdate(answer.data);
}

/** The money has arrived: closes PayIn, opens SuccessPayment, reloads the balance. */
async function showSuccess(id: string): Promise<void> {
  closeModalByName('PayIn');
  const [answer] = await Promise.all([api(getDeposit, { params: { id } }), loadUser()]);
  const paid = isRefusal(answer) ? null : answer.data;
  openModal('SuccessPayment', { paid });
  track('deposit-success', {
    id,
    ...(paid ? { amount: paid.amount, currency: paid.currency, method: paid.type } : {}),
  });
}
