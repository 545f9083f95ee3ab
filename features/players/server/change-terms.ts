import type { PlayerId } from '#core/ids.ts';
import { refuseInput, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { readAccountTerms, writeAccountTerms } from '#domain/identity/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { changeTerms } from '../contract.backoffice.ts';
import { auditFields, changePlayer } from './change-player.ts';
import type { PlayersDeps } from './deps.ts';

/**
 * A region is part of a country: without one it is refused. Premium can only be taken away here:
 * it is given with the checks of a VIP request.
 */
export async function changePlayerTerms(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  { terms, reason }: Body<typeof changeTerms>,
): Promise<Answer<typeof changeTerms> | Refusal<'not_found' | 'bad_input'>> {
  if (terms.region !== null && terms.country === null) {
    return refuseInput('terms.country', 'required');
  }
  return await changePlayer(deps, playerId, async (tx) => {
    const before = await readAccountTerms(tx, playerId);
    if (terms.is_premium && !before.is_premium) {
      return refuseInput('terms.is_premium', 'premium_by_request');
    }
    await writeAccountTerms(tx, playerId, terms);
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.terms',
      before,
      after: terms,
    });
    return undefined;
  });
}
