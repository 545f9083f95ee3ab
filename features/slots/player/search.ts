/** What the search of the lobby finds besides the games of our own: all that lists here offer. */
import type { Currency } from '#core/currency.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { SearchableGames } from '#domain/bets/player/games.ts';
import {
  SUPPLIED_CATEGORIES,
  type SuppliedCategory,
  type SuppliedGame,
} from '#domain/suppliers/contract.ts';
import { FOLDER_OF } from '#domain/suppliers/rules.catalogue.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { listSlots } from '../contract.ts';
import { cardsOf } from './cards.ts';
import { indexSlots } from './index-slots.ts';

export async function loadSupplied(
  currency: Currency | undefined,
): Promise<SearchableGames | Refusal> {
  const offered = payload().lobby.categories;
  const categories = SUPPLIED_CATEGORIES.filter((each) => offered.includes(FOLDER_OF[each]));
  const lists = await Promise.all(categories.map((category) => load(category, currency)));
  const sections: Section[] = [];
  for (const list of lists) {
    if (isRefusal(list)) return list;
    sections.push(list);
  }
  const index = await indexSlots(sections.flatMap(({ games }) => games));
  return { index: index ?? [], sections };
}

type Section = SearchableGames['sections'][number] & { readonly games: readonly SuppliedGame[] };

async function load(
  category: SuppliedCategory,
  currency: Currency | undefined,
): Promise<Section | Refusal> {
  const answer = await api(listSlots, { query: { category, ...(currency && { currency }) } });
  if (isRefusal(answer)) return answer;
  const cards = answer.data.map((game) => [game.game, cardsOf({ ...game, category })] as const);
  return { folder: FOLDER_OF[category], games: answer.data, cards: new Map(cards) };
}
