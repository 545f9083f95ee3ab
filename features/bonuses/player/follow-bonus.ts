/**
 * What became of the active bonus, for analytics: it ends by a bet, by its time or by staff, and
 * not by what the page does. The last one is kept in the browser, so that an end while no page was
 * open counts with the next page, and once for all tabs.
 */
import { isRefusal } from '#core/refusal.ts';
import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { track } from '#platform/browser/net/track.ts';
import { local } from '#platform/browser/storage.ts';
import { listBonuses, myBonuses, type Bonus } from '../contract.ts';

/** A player who cancels a bonus has the event `bonus-cancel`. */
const EVENTS: Partial<Record<Bonus['state'], string>> = {
  wagered: 'bonus-converted',
  expired: 'bonus-expired',
  forfeited: 'bonus-forfeited',
  used_up: 'bonus-used-up',
};

/** Staff may end a bonus of any state because of abuse. */
function eventOf({ state, is_ended_for_abuse }: Bonus): string | undefined {
  return is_ended_for_abuse ? 'bonus-revoked' : EVENTS[state];
}

let leave: (() => void) | undefined;

/** Called once per page. */
export function startBonusEvents(): void {
  onUserChange(follow);
  follow();
}

function follow(): void {
  const { status, user } = userNow();
  if (status !== 'member' || !user) {
    leave?.();
    leave = undefined;
    return;
  }
  const changed = ({ active }: { readonly active: Bonus | null }) =>
    void noteActive(user.id, active?.id ?? null);
  leave ??= joinTopic(myBonuses, { snapshot: changed, message: changed });
}

/** The active bonus of a player is this one, or there is none; reports what became of the last. */
export async function noteActive(playerId: string, active: string | null): Promise<void> {
  const key = `activeBonus.${playerId}`;
  const last = local.get(key);
  if (last === active) return;
  // Before the call: another tab notes the same change.
  if (active === null) local.remove(key);
  else local.set(key, active);
  if (last === null) return;
  const answer = await api(listBonuses, { query: {} });
  if (isRefusal(answer)) return;
  const ended = answer.data.find(({ id }) => id === last);
  const name = ended && eventOf(ended);
  if (!name) return;
  const { id, currency, converted } = ended;
  track(name, { id, currency, ...(name === 'bonus-converted' && { amount: converted }) });
}
