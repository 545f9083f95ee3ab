import type { GameFace } from '#house/bets/player/games.ts';

type Load = () => Promise<{ readonly face: GameFace }>;

/** How the bets of each game look in histories and receipts; loaded when the first one is shown. */
export const FACES: Readonly<Record<string, Load>> = {
  dice: () => import('#features/dice/player/face.tsx'),
};
