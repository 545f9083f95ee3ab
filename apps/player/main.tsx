import '#platform/browser/ui/tokens.css';
import '#platform/browser/ui/fonts.css';
import '#platform/browser/ui/base.css';
import './shell/shell.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { myBalance } from '#domain/bets/contract.ts';
import {
  hasMemberToken,
  loadUser,
  onToken,
  onUser,
  patchUser,
  startSession,
  tokenNow,
  userNow,
} from '#domain/identity/player/session.ts';
import { formatMoney, parseMoney, ZERO } from '#core/money.ts';
import { readPayload } from '#platform/browser/boot.ts';
import { currentLocale, htmlLang } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { listenToModals, onModals } from '#platform/browser/modals/modals.tsx';
import { firstPlace, placeNow } from '#platform/browser/router/navigation.ts';
import { listenToHistory, openFirstPage } from '#platform/browser/router/router.tsx';
import { joinTopic, startSocket } from '#platform/browser/net/socket.ts';
import { cookies } from '#platform/browser/storage.ts';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { App } from './app.tsx';
import { loadMember } from './shell/account.tsx';
import { failed, listenToFailures } from './failure.ts';
import { listenToFlags } from './query-flags.ts';
import { setUp } from './setup.ts';

const USER_AGAIN_MS = 5_000;

async function start(): Promise<void> {
  listenToFailures();
  const { locale } = readPayload();
  setUp();
  startSession(currentLocale);
  startSocket({ token: tokenNow, onToken });
  const user = knowUser();
  // A warm-up that fails costs nothing: the header asks again and says what went wrong.
  if (hasMemberToken()) loadMember().catch(() => undefined);
  await loadTexts(locale, ['shell', 'games']);
  await openFirstPage();
  // A first page that fails leads to /error; something is drawn once there is a place to be.
  await firstPlace();
  if (currentLocale() !== locale) await loadTexts(currentLocale(), ['shell', 'games']);
  draw();
  document.documentElement.lang = htmlLang(currentLocale());
  cookies.set('locale', currentLocale());
  listenToHistory();
  listenToModals();
  await user;
  listenToFlags();
  followBalance();
  startMemberPartsInTime();
}

/** Who is here. Without a connection nobody can say, so it is asked again until somebody can. */
async function knowUser(): Promise<void> {
  while ((await loadUser())?.status === 0) {
    await new Promise<void>((next) => {
      addEventListener('online', () => next(), { once: true });
      setTimeout(next, USER_AGAIN_MS);
    });
  }
}

/** Markup the server prepared for this very page is taken over; anything else is drawn anew. */
function draw(): void {
  const root = document.getElementById('root')!;
  // A page that could not be taken over is drawn anew by React: worth a look, not worth an error.
  const onRecoverableError = (error: unknown) => logFailure('The page was drawn anew.', error);
  const options = { onUncaughtError: failed, onRecoverableError };
  // As a transition it is done in slices, and a slow phone answers its first touch in between.
  startTransition(() => {
    if (root.dataset['page'] === placeNow().entry.name) hydrateRoot(root, <App />, options);
    else createRoot(root, options).render(<App />);
  });
}

/**
 * The cashier's and the player protection's part of every page. A guest has nothing to watch over,
 * so for him it comes with the first dialog: before he can have registered in it.
 */
function startMemberPartsInTime(): void {
  const start = () => {
    stop();
    void import('./member-parts.ts').then(
      ({ startMemberParts }) => startMemberParts(),
      (error: unknown) => {
        if (navigator.onLine) throw error;
        addEventListener('online', start, { once: true });
      },
    );
  };
  const stop = onModals(start);
  if (userNow().status === 'member') start();
}

/** The balance in the header follows every change the house pushes. */
function followBalance(): void {
  let leave: (() => void) | undefined;
  const follow = () => {
    const isMember = userNow().status === 'member';
    if (isMember && !leave) leave = joinTopic(myBalance, { snapshot: take, message: take });
    if (!isMember) {
      leave?.();
      leave = undefined;
    }
  };
  onUser(follow);
  follow();
}

function take(balances: readonly { currency: string; balance: string; bonus_balance: string }[]) {
  const own = balances.find(({ currency }) => currency === userNow().user?.currency);
  if (!own) return;
  const total = (parseMoney(own.balance) ?? ZERO) + (parseMoney(own.bonus_balance) ?? ZERO);
  patchUser({
    balance: own.balance,
    bonus_balance: own.bonus_balance,
    total_balance: formatMoney(total),
  });
}

void start().catch(failed);
