import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { UploadShape } from '#core/wire.ts';
import type { Uploaded } from './route.ts';

/** A sender that goes silent for this long has gone away. */
const SILENCE_MS = 15_000;
/** A slow phone gets this long; it is less than what the server gives a whole request. */
export const UPLOAD_MS = 110_000;
/** How long a sender is listened to after he was refused; cut off at once he would hear nothing. */
const LINGER_MS = 2_000;
/** Files that may be on their way into memory at once, for the whole process. */
const UNDER_WAY_MAX = 16;
/** And from one address: a few slow senders of one place must not keep everybody else waiting. */
const OF_ONE_MAX = 6;

/** How many are on their way, by address. */
const underWay = new Map<string, number>();
let underWayAll = 0;

export type UploadTimes = { readonly silenceMs: number; readonly wholeMs: number };

/**
 * Reads the file of a request, never holding more than the contract allows: a body that is larger
 * is refused by its announced length, or at the first byte too many.
 */
export async function readUpload(
  request: FastifyRequest,
  { types, maxBytes }: UploadShape,
  times: UploadTimes = { silenceMs: SILENCE_MS, wholeMs: UPLOAD_MS },
): Promise<Uploaded | Refusal> {
  const type = mediaType(request.headers['content-type']);
  if (!types.includes(type)) return refuse('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse('body_too_large');
  const { ip } = request;
  const own = underWay.get(ip) ?? 0;
  if (underWayAll >= UNDER_WAY_MAX || own >= OF_ONE_MAX) return refuse('busy', undefined, 2);
  underWay.set(ip, own + 1);
  underWayAll += 1;
  try {
    const bytes = await collect(request, maxBytes, times);
    return Buffer.isBuffer(bytes) ? { type, bytes } : bytes;
  } finally {
    underWayAll -= 1;
    const left = underWay.get(ip)! - 1;
    if (left === 0) underWay.delete(ip);
    else underWay.set(ip, left);
  }
}

/**
 * After a refusal: what is still coming is thrown away, so that the sender hears the answer. What
 * fits the contract may come to its end; more than that, or a sender who was too slow, is cut off.
 */
export function drain({ headers, raw }: FastifyRequest, { maxBytes }: UploadShape): void {
  if (raw.complete) return;
  const announced = Number(headers['content-length'] ?? Infinity);
  if (announced > maxBytes || raw.readableDidRead) {
    const cut = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(cut));
  }
  raw.resume();
}

function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function collect(
  { raw }: FastifyRequest,
  maxBytes: number,
  times: UploadTimes,
): Promise<Buffer | Refusal> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const end = (outcome: Buffer | Refusal) => {
      clearTimeout(whole);
      clearTimeout(silence);
      raw.off('data', take).off('end', finish).off('close', leave);
      raw.pause();
      resolve(outcome);
    };
    const tooSlow = () => end(refuse('upload_slow'));
    const whole = setTimeout(tooSlow, times.wholeMs);
    const silence = setTimeout(tooSlow, times.silenceMs);
    const take = (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) return end(refuse('body_too_large'));
      parts.push(part);
      silence.refresh();
    };
    const finish = () => end(length === 0 ? refuse('file_empty') : Buffer.concat(parts, length));
    // Whoever hung up hears nothing; the refusal only ends the handler.
    const leave = () => end(refuse('malformed'));
    raw.on('data', take).on('end', finish).on('close', leave);
  });
}
