import { addCheck } from '#domain/mirrors/server/index.ts';
import { NotPublicError, sendPublicRequest } from '#platform/server/public-request.ts';
import { CHECK_PATH, CHECK_TIMEOUT_MS } from '../rules.ts';
import type { MirrorDeps } from './deps.ts';

export type ProbeDeps = Pick<MirrorDeps, 'db' | 'domains'> & {
  /** Addresses besides public ones. For tests: no configuration leads here. */
  readonly isAllowed?: (address: string) => boolean;
};

/**
 * Measures each served domain from this server. A name that leads to this machine or into a private
 * network is not requested: it would say nothing about the internet, and a name in the list must
 * not become a way into the operator's network.
 */
export async function probeDomains({ db, domains, isAllowed }: ProbeDeps): Promise<void> {
  for (const host of domains.servedHosts) {
    const ms = await probe(new URL(domains.originOf(host)! + CHECK_PATH), isAllowed);
    if (ms !== undefined) await addCheck(db, { host, source: 'server', country: '', ms });
  }
}

/** The milliseconds of an answer, null for none, undefined for an address that is not requested. */
async function probe(
  url: URL,
  isAllowed: ProbeDeps['isAllowed'],
): Promise<number | null | undefined> {
  const began = performance.now();
  try {
    const { status } = await sendPublicRequest({
      url,
      method: 'GET',
      timeoutMs: CHECK_TIMEOUT_MS,
      textMax: 100_000,
      isAllowed,
    });
    return status === 200 ? Math.round(performance.now() - began) : null;
  } catch (error) {
    // The other errors are those of the connection: the domain does not answer.
    return error instanceof NotPublicError ? undefined : null;
  }
}
