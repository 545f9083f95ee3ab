/** Sends a message, and before it the picture that belongs to it. */
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { upload } from '#platform/browser/net/upload.ts';
import { local } from '#platform/browser/storage.ts';
import { sendGuestMessage } from '../contract.guest.ts';
import { sendMessage, uploadPicture } from '../contract.ts';
import { GUEST_FLAG } from './guest/flag.ts';
import type { Unsent } from './unsent.ts';

export type Outgoing = {
  readonly message: Unsent;
  /** The picture, unless it was uploaded before. */
  readonly file?: Blob | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
};

export type SendResult = {
  readonly answer: Answer<typeof sendMessage> | ApiRefusal;
  /** The message with the id of its picture, for the next attempt. */
  readonly message: Unsent;
};

export async function send({ message, file, onProgress }: Outgoing): Promise<SendResult> {
  const { key, locale, text, picture, guest } = message;
  if (guest) return { answer: await sendAsGuest(message, guest.email), message };
  if (!picture) return { answer: await post({ key, locale, text }), message };
  let { id } = picture;
  if (id === undefined && file) {
    const uploaded = await upload(uploadPicture, { file, ...(onProgress && { onProgress }) });
    if (isRefusal(uploaded)) return { answer: uploaded as ApiRefusal, message };
    id = uploaded.data.id;
  }
  const { description } = picture;
  const ready = { ...message, picture: { id, description } };
  const attached = id === undefined ? {} : { picture: { id, description } };
  return { answer: await post({ key, locale, text, ...attached }), message: ready };
}

/** From now on this browser asks for answers on every page. */
async function sendAsGuest({ key, locale, text }: Unsent, email: string | undefined) {
  const body = { locale, text, ...(email !== undefined && { email }) };
  const answer = await api(sendGuestMessage, { key, body });
  if (!isRefusal(answer)) local.set(GUEST_FLAG, '1');
  return answer;
}

type Posted = Pick<Unsent, 'key' | 'locale' | 'text'> & {
  readonly picture?: { readonly id: string; readonly description: string };
};

async function post({ key, ...body }: Posted) {
  return await api(sendMessage, { key, body });
}
