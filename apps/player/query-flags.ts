import { isModalOpen, onModals, openModal } from '#platform/browser/modals/modals.tsx';
import {
  onLocationChange,
  currentLocation,
  setQuery,
} from '#platform/browser/router/navigation.ts';
import { openSupport } from '#features/support/player/open.ts';
import { onSignedIn, whenSessionKnown } from '#domain/identity/player/session.ts';

/** A flag in the URL opens its dialog and is removed; the other parameters stay. */
const FLAGS = ['signup', 'login', 'deposit', 'support'] as const;
type Flag = (typeof FLAGS)[number];

/** Further parameters of links; a chunk that most visits never need handles them. */
const PASSED_PARAMETERS = /[?&](?:pr|simple_auth|simpleAuthToken|url)=|#social=/;

export function listenToFlags(): void {
  const { href, hash } = location;
  if (PASSED_PARAMETERS.test(href))
    void import('./url-parameters.ts').then((m) => m.applyUrlParameters(hash));
  onLocationChange(takeFlags);
  takeFlags();
}

function takeFlags(): void {
  const { query } = currentLocation();
  const found = FLAGS.filter((flag) => flag in query);
  if (found.length === 0) return;
  setQuery(Object.fromEntries(found.map((flag) => [flag, null])));
  void whenSessionKnown().then(({ status, restriction }) => {
    const [flag] = found;
    if (flag === 'support') openSupport();
    else if (!restriction) openFor(flag!, status === 'member');
  });
}

/** A logged-in player needs no login dialogs; a guest must log in before paying. */
function openFor(flag: Exclude<Flag, 'support'>, isMember: boolean): void {
  if (isMember && flag !== 'deposit') return;
  const name = { signup: 'Register', login: 'Login', deposit: isMember ? 'PayIn' : 'Login' }[flag];
  openModal(name);
  if (flag === 'deposit' && !isMember) payInAfterLogin();
}

/** A guest came to deposit: once logged in, the cashier opens; closing the dialogs ends that. */
function payInAfterLogin(): void {
  const stop = () => {
    stopSignedIn();
    stopModals();
  };
  const stopSignedIn = onSignedIn(() => {
    stop();
    // The login closes its dialogs first.
    setTimeout(() => openModal('PayIn'), 0);
  });
  const stopModals = onModals(() => {
    if (!isModalOpen()) stop();
  });
}
