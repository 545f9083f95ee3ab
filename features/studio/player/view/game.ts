/** The game of this page: its state and what the player may do. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { FirstStore } from '#platform/browser/first-store.ts';
import type { HudStore } from '../show/hud.ts';
import type { StudioPlay } from '../play/studio-play.ts';
import type { PlayState } from '../play/play-state.ts';

export type Game = {
  readonly name: string;
  readonly play: StudioPlay;
  readonly hud: HudStore;
  /** How much of the stage has loaded, from 0 to 1. */
  readonly progress: FirstStore<number>;
};

export const GameContext = createContext<Game | null>(null);

export function useGame(): Game {
  const game = use(GameContext);
  if (!game) throw new Error('useGame is used outside of a game.');
  return game;
}

export function useStore<T>(store: FirstStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export function usePlayState(): PlayState {
  return useStore(useGame().play.store);
}
