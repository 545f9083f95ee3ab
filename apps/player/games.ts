import type { ListedGame } from '#core/fairness/game.ts';
import type { GameRules } from '#core/fairness/game-rules.ts';
import { gameFolders } from '../games.ts';

type GameModule = { readonly games: readonly ListedGame[] };

/** The rules of the slots of the studio, by name. */
export async function loadSlotRules(): Promise<ReadonlyMap<string, GameRules>> {
  const { SLOTS } = await import('#features/studio/game.ts');
  // A receipt is parsed by the rules of its game before they decide it.
  return new Map(SLOTS.map((slot) => [slot.name, slot as unknown as GameRules]));
}

/** Every game whose bets the fairness page can recalculate, by name. */
export async function loadGames(): Promise<ReadonlyMap<string, ListedGame>> {
  const modules = await Promise.all(
    // A listed folder that matches the pattern is a game, and its game module has its games.
    gameFolders().map((f) => import(`../../features/${f}/game.ts`) as Promise<GameModule>),
  );
  return new Map(modules.flatMap(({ games }) => games).map((each) => [each.game.name, each]));
}
