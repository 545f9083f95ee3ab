/** URL parameters besides the page: they are removed from the URL first, and then applied. */
import { logInByLink, storeCookies } from '#features/simple-auth/player/log-in-by-link.ts';
import { openUrl, currentLocation, setQuery } from '#platform/browser/router/navigation.ts';
import { resumeFromProvider } from './social.ts';

const PARAMETERS = ['pr', 'simple_auth', 'simpleAuthToken', 'url'] as const;

/** Called once, when the app starts, with the hash of the first URL. */
export async function applyUrlParameters(hash: string): Promise<void> {
  const { query } = currentLocation();
  if (hash.startsWith('#social='))
    history.replaceState(history.state, '', location.pathname + location.search);
  if (PARAMETERS.some((name) => name in query)) {
    setQuery(Object.fromEntries(PARAMETERS.map((name) => [name, null])));
  }
  storeCookies(query);
  await returnTo(query['url']);
  await resumeFromProvider(hash);
  await logInByLink(query);
}

/** Returns from the SSO link to the previous page, on our own origin only. */
async function returnTo(text: string | undefined): Promise<void> {
  const url = text === undefined ? null : URL.parse(text);
  if (url?.origin === location.origin) await openUrl(url, 'replace');
}
