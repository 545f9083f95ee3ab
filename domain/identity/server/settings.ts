import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import type { updateSettings as shape } from '../contract.ts';
import { rotateAvatarAddress } from './store.avatars.ts';
import { updateSettingsRow } from './store.ts';

/** Changes the sent settings of a player and returns all of them. */
export async function updateSettings(
  db: Db,
  playerId: PlayerId,
  body: Body<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<'timezone_unknown' | 'unauthorized'>> {
  if (body.timezone !== undefined && !isTimezone(body.timezone)) {
    return refuseField('timezone', 'timezone_unknown');
  }
  const row = await updateSettingsRow(db, playerId, body);
  if (row && body.is_avatar_hidden === true) await rotateAvatarAddress(db, playerId);
  return row ? { data: row } : refuse('unauthorized');
}

/** True for the names of the time zone database, as this Node version knows it. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Intl accepts offsets such as +03:00 too, but they are no place and have no daylight saving
    // time.
    return /^[A-Za-z]/.test(name);
  } catch {
    // Intl reports an unknown name only by throwing.
    return false;
  }
}
