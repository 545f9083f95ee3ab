import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { ProtectionStatus } from '#domain/protection/contract.ts';
import {
  insertChange,
  lockPlayer,
  publishProtectionStatus,
  readProtectionStatus,
} from '#domain/protection/server/index.ts';
import { checkKey, type ChangeRequest, type ProtectionDeps } from './deps.ts';

const REQUEST = 'decline deposit';

/** Records that the player, asked before the first deposit, wants no deposit limit. */
export async function declineLimit(
  deps: ProtectionDeps,
  caller: ChangeRequest,
): Promise<{ data: ProtectionStatus } | Refusal<'key_reused'>> {
  const { id } = caller.viewer;
  return await deps.db.transaction(async (tx) => {
    await lockPlayer(tx, id);
    const known = await checkKey(tx, caller, REQUEST);
    if (isRefusal(known)) return known;
    if (known === 'new') {
      const detail = { kind: 'deposit', period: null, value: null, request: REQUEST };
      await insertChange(tx, id, 'limit_declined', detail, caller.key);
      await publishProtectionStatus(deps, tx, id);
    }
    return { data: await readProtectionStatus(tx, deps.accounts, id) };
  });
}
