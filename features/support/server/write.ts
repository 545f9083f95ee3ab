import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { normalizeText, TEXT_MAX } from '../rules.ts';
import { sealText } from './seal.ts';
import { findMessage, insertMessage, type MessageAuthor, type SupportMessageRow } from './store.ts';

type Written = {
  readonly threadId: bigint;
  readonly author: MessageAuthor;
  readonly authorId: PlayerId;
  readonly key: string;
  readonly text: string;
};

/** The text as it is stored. Checked again: some characters become several. */
export function readText(given: string): string | Refusal<'bad_input'> {
  const text = normalizeText(given);
  if (text === '') return refuseInput('text', 'required');
  return text.length > TEXT_MAX ? refuseInput('text', 'too_long') : text;
}

/**
 * Adds a message once per key; the caller holds the lock of the thread. A repetition gets the
 * first message; the key with another text is refused.
 */
export async function writeOnce(
  tx: Tx,
  { threadId, author, authorId, key, text }: Written,
): Promise<{ row: SupportMessageRow; isNew: boolean } | Refusal<'key_reused'>> {
  const earlier = await findMessage(tx, authorId, key);
  if (earlier) {
    const isSame = earlier.text === text && earlier.author === author;
    return isSame ? { row: earlier, isNew: false } : refuse('key_reused');
  }
  const sealed = sealText(text);
  const row = await insertMessage(tx, { threadId, author, authorId, key, text, ...sealed });
  return { row, isNew: true };
}
