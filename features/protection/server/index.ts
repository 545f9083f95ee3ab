import type { Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  answerReality,
  listChanges as readChanges,
  lockPlayer,
  readProtectionStatus,
  publishProtectionStatus,
  trimMinutes,
  watchSessions,
  type ChangeRow,
} from '#domain/protection/server/index.ts';
import { declineDepositLimit, myProtection } from '#domain/protection/contract.ts';
import { atMost, on, type CallRequest, type Route } from '#platform/server/http/route.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as contract from '../contract.ts';
import type { ProtectionDeps } from './deps.ts';
import { declineLimit } from './decline-limit.ts';
import { cancelReturn, exclude, requestReturn } from './exclude.ts';
import { changeLimit, setLimit } from './limits.ts';
import { readProtection } from './read.ts';
import { takeTimeOut } from './time-out.ts';

export { listenForExcludedPersons } from './match-exclusions.ts';
export type { ProtectionDeps } from './deps.ts';

/** The rate limits are high for reading and low for changing. */
export function protectionRoutes(deps: ProtectionDeps): Route[] {
  const { db, accounts } = deps;
  return [
    on(contract.getProtection, atMost('120 per minute'), async ({ viewer }) => ({
      data: await readProtection(db, accounts, viewer.id),
    })),
    on(contract.setLimit, atMost('30 per minute'), ({ viewer, key, body }) =>
      setLimit(deps, { viewer, key }, body),
    ),
    on(contract.confirmLimit, atMost('30 per minute'), ({ viewer, key, body }) =>
      changeLimit(deps, { viewer, key }, body, { kind: 'confirm' }),
    ),
    on(contract.cancelLimit, atMost('30 per minute'), ({ viewer, key, body }) =>
      changeLimit(deps, { viewer, key }, body, { kind: 'cancel' }),
    ),
    on(declineDepositLimit, atMost('30 per minute'), ({ viewer, key }) =>
      declineLimit(deps, { viewer, key }),
    ),
    on(contract.takeTimeOut, atMost('10 per minute'), ({ viewer, key, body }) =>
      takeTimeOut(deps, { viewer, key }, body),
    ),
    on(contract.excludeMyself, atMost('10 per minute'), ({ viewer, key, body }) =>
      exclude(deps, { viewer, key }, body),
    ),
    on(contract.requestReturn, atMost('10 per minute'), ({ viewer, key }) =>
      requestReturn(deps, { viewer, key }),
    ),
    on(contract.cancelReturn, atMost('10 per minute'), ({ viewer, key }) =>
      cancelReturn(deps, { viewer, key }),
    ),
    on(contract.answerRealityCheck, atMost('60 per minute'), (asked) => answer(deps, asked)),
    on(contract.listChanges, atMost('60 per minute'), (asked) => changes(deps, asked)),
  ];
}

async function answer(
  deps: ProtectionDeps,
  { viewer, body }: CallRequest<typeof contract.answerRealityCheck>,
) {
  return await deps.db.transaction(async (tx) => {
    await lockPlayer(tx, viewer.id);
    await answerReality(tx, viewer.id);
    if (body.answer === 'leave') await deps.sessions.end(tx, viewer.session, 'reality_check');
    return { data: await publishProtectionStatus(deps, tx, viewer.id) };
  });
}

async function changes(
  { db }: ProtectionDeps,
  { viewer, query }: CallRequest<typeof contract.listChanges>,
): Promise<Answer<typeof contract.listChanges> | Refusal<'bad_input'>> {
  return await readPage(
    query,
    byId((before, limit) => readChanges(db, viewer.id, before, limit), changeOf),
  );
}

/** Only this feature writes the changes, and the contract validates the response. */
function changeOf({ id, changed_at, what, detail }: ChangeRow): contract.ProtectionChange {
  const { kind = null, period = null, currency = null, value = null, until = null } = detail;
  const shown = { id: id.toString(), at: changed_at.toISOString(), what };
  return { ...shown, kind, period, currency, value, until } as contract.ProtectionChange;
}

export function protectionTopics({ db, accounts }: ProtectionDeps): Topic[] {
  return [
    privateTopic(myProtection, { snapshot: ({ id }) => readProtectionStatus(db, accounts, id) }),
  ];
}

/** Background jobs: session warning, session end, reality check, and deleting old usage. */
export function protectionJobs(deps: ProtectionDeps) {
  return [
    { name: 'protection.watch', everyMs: 5_000, run: () => watchSessions(deps) },
    { name: 'protection.trim', everyMs: 3_600_000, run: () => trimMinutes(deps.db) },
  ];
}
