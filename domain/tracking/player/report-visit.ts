/** The visit of any visitor: with `userBrowser`, and the country that the server reads. */
import { api } from '#platform/browser/net/api.ts';
import { cookies, session } from '#platform/browser/storage.ts';
import { sendIp } from '../contract.ts';
import { browserOf, VALUE_MAX } from '../rules.ts';

const VISIT_REPORTED = 'visitReported';

/** Once for each tab: the server reads from the address in which country the visitor is. */
export async function reportVisit(): Promise<void> {
  const known = cookies.get('userBrowser') ?? browserOf(navigator.userAgent);
  const browser = known.slice(0, VALUE_MAX);
  cookies.set('userBrowser', browser);
  if (session.get(VISIT_REPORTED) !== null) return;
  session.set(VISIT_REPORTED, '1');
  await api(sendIp, { body: { host: location.hostname, browser } });
}
