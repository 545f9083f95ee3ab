import { refuse, type Refusal } from '#core/refusal.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { readKeptPicture, removeKeptPicture } from './kept-pictures.ts';
import { send } from './send.ts';
import { changeUnsent, dropUnsent, unsent, type Unsent } from './unsent.ts';

let isSending = false;

/** Sends what waits, oldest first, until one is not answered. Returns whether any arrived. */
export async function sendUnsent(): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  let hasArrived = false;
  try {
    for (const message of unsent.get().filter(({ refused }) => refused === undefined)) {
      const outcome = await sendOne(message);
      if (outcome === 'later') break;
      if (outcome === 'sent') hasArrived = true;
    }
  } finally {
    isSending = false;
  }
  return hasArrived;
}

async function sendOne(message: Unsent): Promise<'sent' | 'refused' | 'later'> {
  const { picture, key } = message;
  const file = picture && (await readKeptPicture(key));
  if (picture && picture.id === undefined && !file) return markRefused(message, LOST);
  const { answer, message: tried } = await send({ message, file });
  // The picture that was uploaded is not uploaded again.
  if (tried !== message) changeUnsent(tried);
  if (isUnanswered(answer)) return 'later';
  if (!wasRefused(answer)) {
    dropUnsent(key);
    if (picture) await removeKeptPicture(key);
    return 'sent';
  }
  // Too many at once: the rest is sent later.
  if (answer.refused === 'too_many_requests' || answer.refused === 'busy') return 'later';
  if (answer.refused === 'support_picture_unknown' && file && picture?.id !== undefined) {
    // It waited for longer than uploaded pictures do: it is uploaded anew.
    const { description } = picture;
    return await sendOne({ ...message, picture: { description } });
  }
  return markRefused(tried, answer);
}

/** The browser has removed what it stored. */
const LOST = refuse('image_damaged');

function markRefused(message: Unsent, refusal: Refusal): 'refused' {
  changeUnsent({ ...message, refused: linesOf(refusal).join(' ') });
  return 'refused';
}
