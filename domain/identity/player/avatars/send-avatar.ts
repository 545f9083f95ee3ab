import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { upload } from '#platform/browser/net/upload.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { uploadAvatar } from '../../contract.avatar.ts';
import { patchUser } from '../session.ts';
import { drawingOf, type DrawnAvatar } from './drawn-avatars.ts';

/** As large as the server keeps one. */
const SIDE = 512;

/** Makes a drawing the picture of the player; returns the refusal, if it is refused. */
export async function sendAvatar(avatar: DrawnAvatar): Promise<ApiRefusal | undefined> {
  const answer = await upload(uploadAvatar, { query: {}, file: await fileOf(avatar) });
  if (isRefusal(answer)) return answer;
  patchUser({ image: { small: answer.data.small } });
  return undefined;
}

/** The same after a registration, whose page has nothing else to wait for. */
export async function storeAvatar(avatar: DrawnAvatar): Promise<void> {
  const refused = await sendAvatar(avatar);
  if (refused) showRefusal(refused);
}

async function fileOf(avatar: DrawnAvatar): Promise<Blob> {
  const image = new Image(SIDE, SIDE);
  image.src = drawingOf(avatar);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, SIDE, SIDE);
  const file = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
  return file!;
}
