import { toPlayerId } from '#core/ids.ts';
import {
  attributePlayer,
  findAttribution,
  isFirstDeposit,
  queuePostback,
} from '#domain/affiliates/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';

type Registered = { readonly player_id: string };
type Paid = {
  readonly deposit_id: string;
  readonly player_id: string;
  readonly currency: string;
  readonly amount: string;
};

const CONSUMER = 'affiliates';

/** Ties new players to their partners, and reports first deposits to them. */
export function listenForAffiliates(events: Pick<Events, 'listen'>): void {
  events.listen<Registered>('player.registered', CONSUMER, async ({ body }, tx) => {
    await attributePlayer(tx, body.player_id);
  });
  events.listen<Paid>('deposit.paid', CONSUMER, async ({ body }, tx) => {
    const playerId = toPlayerId(body.player_id);
    const found = await findAttribution(tx, playerId);
    if (!found || !(await isFirstDeposit(tx, playerId, BigInt(body.deposit_id)))) return;
    await queuePostback(tx, {
      partnerId: found.partner_id,
      playerId,
      event: 'first_deposit',
      facts: { amount: body.amount, currency: body.currency },
    });
  });
}
