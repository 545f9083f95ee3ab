import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  accountsOfMailbox,
  findChange,
  insertChange,
  listExclusions,
  lockPlayer,
  publishProtectionStatus,
  writeReturn,
} from '#domain/protection/server/index.ts';
import { requireStepUp } from '#domain/identity/server/index.ts';
import { EXCLUSION_DAYS, exclusionPhase } from '#domain/protection/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import type { excludeMyself as excludeCall, Protection } from '../contract.ts';
import { closeAccount } from './close.ts';
import { checkKey, type ProtectionDeps, type ChangeRequest } from './deps.ts';
import { readProtection } from './read.ts';

type Excluded = { data: { until: string | null } };

/**
 * Excludes a person, at once and in one transaction: this account and others of the same mailbox,
 * their sessions and marketing, and by identity hashes any later registration.
 */
export async function exclude(
  deps: ProtectionDeps,
  caller: ChangeRequest,
  { term }: Body<typeof excludeCall>,
): Promise<Excluded | Refusal<'key_reused'>> {
  const { id } = caller.viewer;
  const request = `exclusion ${term}`;
  return await deps.db.transaction(async (tx) => {
    const linked = await accountsOfMailbox(tx, id);
    // Locked in the order of their ids, so that two simultaneous exclusions cannot deadlock.
    for (const one of [id, ...linked].sort((a, b) => Number(a - b))) await lockPlayer(tx, one);
    const known = await checkKey(tx, caller, request);
    if (isRefusal(known)) return known;
    if (known === 'done') return { data: { until: await untilOf(tx, caller) } };
    const days = EXCLUSION_DAYS[term];
    const until = await closeAccount(deps, tx, { playerId: id, kind: 'self', days });
    for (const playerId of linked) await closeAccount(deps, tx, { playerId, kind: 'linked', days });
    await insertChange(tx, id, 'exclusion', { until, request }, caller.key);
    return { data: { until } };
  });
}

async function untilOf(tx: Tx, { viewer, key }: ChangeRequest): Promise<string | null> {
  return (await findChange(tx, viewer.id, key))?.detail['until'] ?? null;
}

/** Requests the return after an exclusion. */
export function requestReturn(deps: ProtectionDeps, caller: ChangeRequest) {
  return changeReturn(deps, caller, true, (tx) => requireStepUp(tx, caller.viewer));
}

/** Cancels the request, which needs no proof. */
export function cancelReturn(deps: ProtectionDeps, caller: ChangeRequest) {
  return changeReturn(deps, caller, false, async () => undefined);
}

async function changeReturn<Code extends string = never>(
  deps: ProtectionDeps,
  caller: ChangeRequest,
  isAsked: boolean,
  prove: (tx: Tx) => Promise<Refusal<Code> | undefined>,
): Promise<
  { data: Protection } | Refusal<Code | 'key_reused' | 'exclusion_none' | 'limit_too_early'>
> {
  const { id } = caller.viewer;
  const request = `return ${isAsked}`;
  return await deps.db.transaction(async (tx) => {
    const { now } = await lockPlayer(tx, id);
    const known = await checkKey(tx, caller, request);
    if (isRefusal(known)) return known;
    if (known === 'new') {
      const refused = await refuseReturn(tx, id, now);
      if (refused) return refused;
      const unproven = await prove(tx);
      if (unproven) return unproven;
      await writeReturn(tx, id, isAsked);
      const what = isAsked ? 'return_asked' : 'return_cancelled';
      await insertChange(tx, id, what, { request }, caller.key);
      await publishProtectionStatus(deps, tx, id);
    }
    return { data: await readProtection(tx, deps.accounts, id) };
  });
}

async function refuseReturn(
  tx: Tx,
  playerId: PlayerId,
  now: Date,
): Promise<Refusal<'exclusion_none' | 'limit_too_early'> | undefined> {
  const rows = await listExclusions(tx, playerId);
  if (rows.length === 0) return refuse('exclusion_none');
  const isShut = rows.some(
    ({ starts_at, until, return_from }) =>
      exclusionPhase(
        {
          startsMs: starts_at.getTime(),
          untilMs: until?.getTime() ?? null,
          returnFromMs: return_from?.getTime() ?? null,
        },
        now.getTime(),
      ) === 'shut',
  );
  return isShut ? refuse('limit_too_early') : undefined;
}
