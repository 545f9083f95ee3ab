import type { GameFace, GameFaces } from '#house/bets/player/games.ts';
import { folderOf, GAME_FOLDERS } from '../games.ts';

type FaceModule = { readonly faces: Readonly<Record<string, GameFace>> };

/** How the bets of a game look in histories and receipts, with its texts; loaded when shown. */
export const FACES: GameFaces = {
  names: Object.values(GAME_FOLDERS).flat(),
  folderOf,
  load: async (folder) => {
    // What fits the pattern and is listed is a game, and a game's face module has its faces.
    const module = (await import(`../../features/${folder}/player/face.tsx`)) as FaceModule;
    return module.faces;
  },
};
