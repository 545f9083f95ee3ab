import { openModal } from '#platform/browser/modals/modals.tsx';
import { onPlace, placeNow, setQuery } from '#platform/browser/router/navigation.ts';
import { whenUser } from '#domain/identity/player/session.ts';

/** A flag in the address opens its dialog and goes; the other parameters stay. */
const FLAGS = ['signup', 'login', 'deposit'] as const;
type Flag = (typeof FLAGS)[number];

/** More that links bring along; what it means is known by a chunk that most visits never need. */
const BROUGHT = /[?&](?:pr|simple_auth|simpleAuthToken|url)=|#social=/;

export function listenToFlags(): void {
  const { href, hash } = location;
  if (BROUGHT.test(href)) void import('./arrivals.ts').then((m) => m.takeArrival(hash));
  onPlace(takeFlags);
  takeFlags();
}

function takeFlags(): void {
  const { query } = placeNow();
  const found = FLAGS.filter((flag) => flag in query);
  if (found.length === 0) return;
  setQuery(Object.fromEntries(found.map((flag) => [flag, null])), { replace: true });
  void whenUser().then(({ status }) => openFor(found[0]!, status === 'member'));
}

/** A member has no use for the doors; a guest must come in before paying. */
function openFor(flag: Flag, isMember: boolean): void {
  if (isMember && flag !== 'deposit') return;
  const name = { signup: 'Register', login: 'Login', deposit: isMember ? 'PayIn' : 'Login' }[flag];
  openModal(name);
}
