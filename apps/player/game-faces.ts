import type { GameFace } from '#domain/bets/player/games.ts';

type FaceModule = { readonly faces: Readonly<Record<string, GameFace>> };

/** How the bets of a game look in histories and receipts, with its texts; loaded when shown. */
export async function loadFaces(folder: string): Promise<FaceModule['faces']> {
  // What fits the pattern and is listed is a game, and a game's face module has its faces.
  const module = (await import(`../../features/${folder}/player/face.tsx`)) as FaceModule;
  return module.faces;
}
