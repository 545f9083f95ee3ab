import { refuse } from '#core/refusal.ts';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { getSlot, launchSlot, listSlotCards, listSlots } from '../contract.ts';
import { launch, type LaunchDeps } from './launch.ts';

export type { LaunchOrder } from './launch.ts';

export type SlotsDeps = LaunchDeps;

/** The games of providers: their lists, a game, and its launch. */
export function slotsRoutes(deps: SlotsDeps): Route[] {
  const { catalogue, countryOf } = deps;
  return [
    // Every visit of a list asks, and a whole town may share one address.
    on(listSlots, atMost('600 per minute'), async ({ query, origin }) => {
      const { category, currency, limit } = query;
      const country = countryOf(origin);
      return catalogue.list({ category, country, currency, limit: limit && Number(limit) });
    }),
    on(getSlot, atMost('600 per minute'), async ({ params, query, origin }) => {
      const audience = { country: countryOf(origin), currency: query.currency };
      const data: SuppliedGamePage | undefined = catalogue.find(params.game, audience);
      return data ? { data } : refuse('not_found');
    }),
    on(listSlotCards, atMost('600 per minute'), async ({ query }) => ({
      data: catalogue.cards(query.games.split(',')),
    })),
    on(launchSlot, atMost('30 per minute'), (request) => launch(deps, request)),
  ];
}
