/** What an address brings along besides the page: it is taken out first, and then acted on. */
import { arriveSimply, keepCookies } from '#features/simple-auth/player/arrive.ts';
import { arrive, placeNow, setQuery } from '#platform/browser/router/navigation.ts';
import { arriveFromProvider } from './social.ts';

const PARAMETERS = ['pr', 'simple_auth', 'simpleAuthToken', 'url'] as const;

/** Once, when the app starts, with the address it was opened by. */
export async function takeArrival(hash: string): Promise<void> {
  const { query } = placeNow();
  if (hash.startsWith('#social='))
    history.replaceState(history.state, '', location.pathname + location.search);
  if (PARAMETERS.some((name) => name in query)) {
    setQuery(Object.fromEntries(PARAMETERS.map((name) => [name, null])), { replace: true });
  }
  keepCookies(query);
  await returnTo(query['url']);
  await arriveFromProvider(hash);
  await arriveSimply(query);
}

/** Back from the SSO link, to the page one left: on our own origin and nowhere else. */
async function returnTo(text: string | undefined): Promise<void> {
  const url = text === undefined ? null : URL.parse(text);
  if (url?.origin === location.origin) await arrive(url, 'replace');
}
