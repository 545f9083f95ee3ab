import type { ReactNode } from 'react';
import { Slot } from '#platform/browser/router/slots.tsx';

/** What features add below the lists of a game: the leaderboard of the day, tournaments. */
export function ListsSlot({ fallback }: { fallback: ReactNode }) {
  return <Slot name="game.lists" fallback={fallback} />;
}
