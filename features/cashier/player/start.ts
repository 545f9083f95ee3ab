import { parseMoney } from '#core/money.ts';
import { onSignedIn, onUserChange, userNow } from '#domain/identity/player/session.ts';
import { isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
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
    void watchWhileMember();
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

const load = () => import('./watch.ts');
let loading: ReturnType<typeof load> | undefined;

async function watchWhileMember(): Promise<void> {
  const isMember = () => userNow().status === 'member';
  if (!isMember() && !loading) return;
  loading ??= load();
  const { startWatching, stopWatching } = await loading;
  if (isMember()) startWatching();
  else stopWatching();
}
