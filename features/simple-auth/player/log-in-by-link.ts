/**
 * Parameters of links on any page: `pr` and `simple_auth` become cookies, `simpleAuthToken` logs
 * in. All three are removed from the address before any call is made.
 */
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { cookies, type CookieName } from '#platform/browser/storage.ts';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { signIn, userNow, whenSessionKnown } from '#domain/identity/player/session.ts';
import { logInSimply, reportArrival } from '../contract.ts';

type Query = Readonly<Record<string, string>>;

/** Section 5: set only if not set already, so the first link of a visitor counts. */
export function storeCookies({ pr, simple_auth: simpleAuth }: Query): void {
  setIfAbsent('prHash', pr);
  setIfAbsent('simpleAuth', simpleAuth);
}

const VALUE_MAX = 128;

function setIfAbsent(name: CookieName, value: string | undefined): void {
  if (!value || cookies.get(name) !== null) return;
  cookies.set(name, value.slice(0, VALUE_MAX));
}

/** Logs in with the cookie and a token, and reports the host and browser. */
export async function logInByLink({ simpleAuthToken: token }: Query): Promise<void> {
  if (!token || cookies.get('simpleAuth') === null) return;
  await whenSessionKnown();
  // A player is logged in already, and a link does not change that.
  if (userNow().status === 'member') return;
  const answer = await api(logInSimply, { body: { token } });
  if (isRefusal(answer)) {
    trackRefusal('login_error', answer);
    await loadTexts(currentLocale(), ['simple-auth']);
    return showRefusal(answer);
  }
  if (answer.token === undefined) return;
  const refusal = await signIn(answer.token, { ssoLink: answer.ssoLink ?? null });
  if (refusal) return;
  await api(reportArrival, { body: { host: location.host, userAgent: navigator.userAgent } });
}
