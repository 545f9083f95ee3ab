import { parseMoney } from '#core/money.ts';
import { onSignedIn, onUserChange, userNow } from '#domain/identity/player/session.ts';
import { isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';
import { realClock } from './clock.ts';
import { createPrompt, type Situation } from './prompt.ts';

/**
 * Starts the cashier's part of every page: the automatic PayIn prompt and the watch over an open
 * deposit. Called once per page. The watch is a chunk of its own, loaded only for members.
 */
export function startCashier(): void {
  const prompt = createPrompt({
    clock: realClock,
    situation,
    isPaymentModalOpen: () => isModalOpen('PayIn') || isModalOpen('SuccessPayment'),
    isAnyModalOpen: () => isModalOpen(),
    openPayIn: () => openModal('PayIn'),
  });
  onSignedIn(({ isNew }) => isNew && prompt.registered());
  const follow = () => {
    prompt.changed();
    watchWhileMember();
  };
  onUserChange(follow);
  follow();
}

function situation(): Situation {
  const { status, user } = userNow();
  const isMember = status === 'member' && user !== null;
  const isZero = isMember && parseMoney(user.balance) === 0n;
  // The contract guarantees a currency, but section 4 requires the check.
  return { isMember, isBalanceZero: isZero && (user.currency as string | null) !== null };
}

let watch: Awaited<ReturnType<typeof load>> | undefined;
let isLoading = false;

function watchWhileMember(): void {
  const isMember = userNow().status === 'member';
  if (watch) {
    if (isMember) watch.startWatching();
    else watch.stopWatching();
    return;
  }
  if (!isMember || isLoading) return;
  isLoading = true;
  retryWithBackoff(load, (loaded) => {
    watch = loaded;
    watchWhileMember();
  });
}

function load() {
  return import('./watch.ts');
}
