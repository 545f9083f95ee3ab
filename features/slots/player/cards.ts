/** The cards of games of providers that lists of bets show; asked for together, and once. */
import { LOCALES } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import type { CardsByLocale } from '#domain/bets/player/game-card.ts';
import type { SuppliedGameCard } from '#domain/suppliers/contract.ts';
import { artOf } from '#domain/suppliers/rules.art.ts';
import { api } from '#platform/browser/net/api.ts';
import { listSlotCards } from '../contract.ts';
import { gamePath, nameIn } from '../rules.ts';

type OnCard = (card: CardsByLocale) => void;

const GAMES_MAX = 50;
let waiting = new Map<string, OnCard>();
const asked = new Set<string>();

export function loadCard(game: string, onCard: OnCard): void {
  if (asked.has(game)) return;
  asked.add(game);
  waiting.set(game, onCard);
  // A list asks for all of its games while it is drawn.
  if (waiting.size === 1) setTimeout(() => void loadWaiting());
}

async function loadWaiting(): Promise<void> {
  const all = [...waiting];
  waiting = new Map();
  for (let start = 0; start < all.length; start += GAMES_MAX) {
    const part = new Map(all.slice(start, start + GAMES_MAX));
    const answer = await api(listSlotCards, { query: { games: [...part.keys()].join(',') } });
    if (isRefusal(answer)) {
      // Asked for again by the next list.
      for (const game of part.keys()) asked.delete(game);
    } else {
      for (const card of answer.data) part.get(card.game)?.(cardsOf(card));
    }
  }
}

export function cardsOf(card: SuppliedGameCard): CardsByLocale {
  const { game, names, category, provider, picture } = card;
  const art = artOf(game, category);
  const shown = {
    picture: picture ?? art,
    art,
    provider,
    path: gamePath(category, game, 'play'),
  };
  const cards = LOCALES.map((locale) => [locale, { ...shown, name: nameIn(names, locale) }]);
  return Object.fromEntries(cards) as CardsByLocale;
}
