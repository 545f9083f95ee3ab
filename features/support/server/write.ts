import { isRefusal, refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import type { AttachedPicture } from '../contract.pictures.ts';
import { DESCRIPTION_MAX, normalizeText, TEXT_MAX } from '../rules.ts';
import { sealText } from './seal.ts';
import { attachPicture } from './store.pictures.ts';
import {
  findMessage,
  insertMessage,
  type MessageAuthor,
  type SupportMessageRow,
  type Writer,
} from './store.ts';

type Written = Writer & {
  readonly threadId: bigint;
  readonly author: MessageAuthor;
  readonly key: string;
  readonly text: string;
};

/**
 * The text as it is stored. Checked again: some characters become several. Beside a picture it may
 * be empty.
 */
export function readText(given: string, picture?: AttachedPicture): string | Refusal<'bad_input'> {
  const text = normalizeText(given);
  if (text === '' && !picture) return refuseInput('text', 'required');
  return text.length > TEXT_MAX ? refuseInput('text', 'too_long') : text;
}

/**
 * Adds a message once per key; the caller holds the lock of the thread. A repetition gets the
 * first message; the key with another text or picture is refused.
 */
export async function writeWithPicture(
  tx: Tx,
  message: Written,
  picture: AttachedPicture | undefined,
): Promise<WriteResult | Refusal<'key_reused' | 'support_picture_unknown'>> {
  const written = await writeOnce(tx, message, picture?.id);
  if (isRefusal(written) || !written.isNew || !picture) return written;
  const { authorId, key } = message;
  // Guests upload none.
  const isAttached =
    authorId !== undefined &&
    (await attachPicture(tx, written.row.id, authorId, cleanPicture(picture)));
  if (!isAttached) {
    // The refusal undoes what was written above.
    return refuse('support_picture_unknown');
  }
  return { row: (await findMessage(tx, message, key))!, isNew: true };
}

type WriteResult = { readonly row: SupportMessageRow; readonly isNew: boolean };

/** The same for a text alone; the picture of an earlier message is compared. */
export async function writeOnce(
  tx: Tx,
  message: Written,
  pictureId: string | null = null,
): Promise<WriteResult | Refusal<'key_reused'>> {
  const earlier = await findRepeated(tx, message, pictureId);
  if (earlier) return isRefusal(earlier) ? earlier : { row: earlier, isNew: false };
  await insertMessage(tx, { ...message, ...sealText(message.text) });
  return { row: (await findMessage(tx, message, message.key))!, isNew: true };
}

/** What was written under the key before; refused when it differs. */
export async function findRepeated(
  tx: Tx,
  message: Writer & Pick<Written, 'author' | 'key' | 'text'>,
  pictureId: string | null,
): Promise<SupportMessageRow | Refusal<'key_reused'> | undefined> {
  const { author, key, text } = message;
  const earlier = await findMessage(tx, message, key);
  if (!earlier) return undefined;
  const isSame =
    earlier.text === text && earlier.author === author && earlier.picture_id === pictureId;
  return isSame ? earlier : refuse('key_reused');
}

function cleanPicture({ id, description }: AttachedPicture): AttachedPicture {
  const text = normalizeText(description).replaceAll(/\s+/g, ' ');
  return { id, description: text.slice(0, DESCRIPTION_MAX) };
}
