import { parseMoney } from '#core/money.ts';
import { onSignedIn, onUser, userNow } from '#domain/identity/player/session.ts';
import { isModalOpen, openModal } from '#platform/browser/modals/modals.tsx';
import { realClock } from './clock.ts';
import { createPrompt, type Situation } from './prompt.ts';

/**
 * The cashier's part of every page: PayIn by itself when its time has come, and the watch over a
 * deposit that waits. Once, when the page starts. The watch is code of its own, loaded for members.
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
  onUser(follow);
  follow();
}

function situation(): Situation {
  const { status, user } = userNow();
  const isMember = status === 'member' && user !== null;
  const isZero = isMember && parseMoney(user.balance) === 0n;
  // The contract promises a currency; section 4 asks all the same.
  return { isMember, isBroke: isZero && (user.currency as string | null) !== null };
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
