import { toPlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readAttribution, type ShownAttribution } from '../contract.backoffice.ts';
import { findAttribution, type PlayerAttribution } from './store.attributions.ts';

/** Which partner brought a player, for the page of the player in the back office. */
export function attributionRoutes(db: Db): Route[] {
  return [
    onStaff(db, readAttribution, atMost('120 per minute'), async ({ params }) => {
      const id = toPlayerId(params.player);
      if ((await findPlayer(db, id))?.kind !== 'member') return refuse('not_found');
      const found = await findAttribution(db, id);
      return { data: found ? shownAttribution(found) : null };
    }),
  ];
}

function shownAttribution(row: PlayerAttribution): ShownAttribution {
  return {
    partner: { id: row.partner_id.toString(), name: row.partner },
    tag: row.tag,
    campaign: row.campaign,
    source: row.source,
    touch: row.touch,
    window_days: row.window_days,
    touched_at: row.touched_at.toISOString(),
    registered_at: row.registered_at.toISOString(),
    touches: row.touches.map(({ source, partner, at, verdict }) => ({
      source,
      partner,
      at: new Date(at).toISOString(),
      verdict,
    })),
  };
}
