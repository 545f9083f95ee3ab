import type { PlayerId } from '#core/ids.ts';
import { refuseField, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import { readMinAge } from '#domain/jurisdictions/server/index.ts';
import { savePerson as saveRow } from '#domain/kyc/server/index.ts';
import { ageOn } from '#domain/kyc/rules.ts';
import type { savePerson as shape } from '../contract.ts';
import { isDay, readName } from '../rules.ts';
import { beginChange } from './begin.ts';
import type { VerificationDeps } from './deps.ts';
import { publishState } from './state.ts';

/** A higher age is a typing mistake. */
const AGE_MAX = 120;

/**
 * Saves the name and the birthday. A player who is too young is refused here, before any document.
 */
export async function savePerson(
  deps: VerificationDeps,
  playerId: PlayerId,
  body: Body<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const fullName = readName(body.full_name);
  if (fullName === undefined) return refuseInput('full_name', 'name_format');
  const birthDate = body.birth_date;
  const age = isDay(birthDate) ? ageOn(birthDate, dayOf(deps.now())) : -1;
  if (age < 0 || age > AGE_MAX) return refuseInput('birth_date', 'date_format');
  const minAge = Math.max(deps.minAge, await readMinAge(deps.db, playerId));
  if (age < minAge) return refuseField('birth_date', 'under_age', minAge);
  return await deps.db.transaction(async (tx) => {
    const held = await beginChange(tx, playerId);
    if (isRefusal(held)) return held;
    await saveRow(tx, playerId, { fullName, birthDate });
    return await publishState(tx, deps, playerId);
  });
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
