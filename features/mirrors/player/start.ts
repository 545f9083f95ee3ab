import { sendMirror } from '#domain/tracking/contract.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { session } from '#platform/browser/storage.ts';
import { leaveMovingDomain } from './moving.ts';
import { startSso } from './sso.ts';

const REPORTED = 'mirrorReported';

/** On every page of an installation with several domains, or with an sso link. */
export async function startMirror(): Promise<void> {
  if (await leaveMovingDomain()) return;
  await startSso();
  await reportMirror();
}

/** Once for each tab, which domain of several was opened. */
async function reportMirror(): Promise<void> {
  if (!payload().mirror.is_listed || session.get(REPORTED) !== null) return;
  session.set(REPORTED, '1');
  await api(sendMirror, { body: { host: location.hostname } });
}
