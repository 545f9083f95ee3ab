import { refuse } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { getSlot, launchSlot, listLiveTables, listSlotCards, listSlots } from '../contract.ts';
import { slotsStaffRoutes } from './backoffice.ts';
import { launch, type SlotsDeps } from './launch.ts';
import { roundRoutes } from './rounds.ts';
import { supplierGameRoutes } from './supplier-games.ts';
import { supplierKeyRoutes } from './supplier-keys.ts';

export { firstListMarkup, type FirstMarkup } from './first-list.ts';
export type { SlotsDeps } from './launch.ts';
export { gamePageText } from './page-text.ts';

/** The games of providers: their lists, a game, and its launch. */
export function slotsRoutes(deps: SlotsDeps): Route[] {
  const { catalogue, placeOf } = deps;
  return [
    // Every visit of a list asks, and a whole town may share one address.
    on(listSlots, atMost('600 per minute'), async ({ query, origin }) => {
      const { category, currency, limit } = query;
      const { country } = placeOf(origin);
      return catalogue.list({
        category,
        country,
        currency,
        ...(limit !== undefined && { limit: Number(limit) }),
      });
    }),
    on(getSlot, atMost('600 per minute'), async ({ params, query, origin }) => {
      const { country } = placeOf(origin);
      const data = catalogue.find(params.game, { country, currency: query.currency });
      return data ? { data } : refuse('not_found');
    }),
    on(listLiveTables, atMost('600 per minute'), async () => ({ data: deps.liveTables() })),
    on(listSlotCards, atMost('600 per minute'), async ({ query }) => ({
      data: catalogue.cards(query.games.split(',')),
    })),
    on(launchSlot, atMost('30 per minute'), (request) => launch(deps, request)),
    ...roundRoutes(deps),
    ...slotsStaffRoutes(deps),
    ...supplierKeyRoutes(deps),
    ...supplierGameRoutes(deps),
  ];
}
