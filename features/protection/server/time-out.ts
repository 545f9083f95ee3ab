import { refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  insertChange,
  lockPlayer,
  readProtectionStatus,
  publishProtectionStatus,
  writeTimeOut,
} from '#domain/protection/server/index.ts';
import { timeOutDays, timeOutEnd } from '#domain/protection/rules.ts';
import type { Protection, takeTimeOut as takeTimeOutCall } from '../contract.ts';
import { checkKey, type ProtectionDeps, type ChangeRequest } from './deps.ts';
import { readProtection } from './read.ts';

/**
 * Closes stakes and deposits at once. Sessions stay open: the player may see the balance and
 * withdraw.
 */
export async function takeTimeOut(
  deps: ProtectionDeps,
  caller: ChangeRequest,
  body: Body<typeof takeTimeOutCall>,
): Promise<{ data: Protection } | Refusal<'time_out_days' | 'key_reused'>> {
  const days = timeOutDays(body.choice, body.days);
  if (days === undefined) return refuseField('days', 'time_out_days');
  const { id } = caller.viewer;
  const request = `time-out ${days}`;
  return await deps.db.transaction(async (tx) => {
    const { now } = await lockPlayer(tx, id);
    const known = await checkKey(tx, caller, request);
    if (isRefusal(known)) return known;
    if (known === 'new') {
      const running = (await readProtectionStatus(tx, deps.accounts, id)).time_out_until;
      const end = timeOutEnd(running === null ? null : Date.parse(running), days, now.getTime());
      const until = new Date(end);
      await writeTimeOut(tx, id, until);
      const detail = { until: until.toISOString(), request };
      await insertChange(tx, id, 'time_out', detail, caller.key);
      await deps.emit(tx, 'player.timed_out', { player_id: id.toString(), until: detail.until });
      await publishProtectionStatus(deps, tx, id);
    }
    return { data: await readProtection(tx, deps.accounts, id) };
  });
}
