import type { FastifyRequest } from 'fastify';
import { refuse, refuseBusy, type Refusal } from '#core/refusal.ts';
import type { PlayerId } from '#core/ids.ts';
import type { UploadShape } from '#core/wire.ts';
import type { Uploaded } from './route.ts';

/** A sender that delivers less than `PROGRESS_BYTES` in this time has disconnected. */
const IDLE_MS = 15_000;
/** A byte now and then would hold a place for minutes. */
const PROGRESS_BYTES = 16 * 1024;
/** A slow phone gets this long; it is less than the limit for a whole request. */
export const UPLOAD_MS = 110_000;
/**
 * How long the body is still read after a refusal; cut off at once, the sender would not receive
 * it.
 */
const LINGER_MS = 2_000;
/** Uploads in flight at once, each held in memory, for the whole process. */
const IN_FLIGHT_MAX = 16;
/** And from one address or account: a few slow senders must not block everyone else. */
const IN_FLIGHT_PER_ADDRESS_MAX = 6;
const IN_FLIGHT_PER_ACCOUNT_MAX = 3;

/** How many are in flight, by address and by account. */
const inFlight = new Map<string, number>();
let inFlightTotal = 0;

export type UploadTimeouts = { readonly idleMs: number; readonly totalMs: number };

/**
 * Reads the file of a request, never holding more than the contract allows: a larger body is
 * refused by its announced length, or at the first byte too many.
 */
export async function readUpload(
  request: FastifyRequest,
  { types, maxBytes }: UploadShape,
  account: PlayerId | undefined,
  times: UploadTimeouts = { idleMs: IDLE_MS, totalMs: UPLOAD_MS },
): Promise<Uploaded | Refusal> {
  const type = mediaType(request.headers['content-type']);
  if (!types.includes(type)) return refuse('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse('body_too_large');
  const places = new Map([[`address ${request.ip}`, IN_FLIGHT_PER_ADDRESS_MAX]]);
  if (account !== undefined) places.set(`account ${account}`, IN_FLIGHT_PER_ACCOUNT_MAX);
  const isFull = [...places].some(([place, most]) => (inFlight.get(place) ?? 0) >= most);
  if (isFull || inFlightTotal >= IN_FLIGHT_MAX) return refuseBusy();
  count(places.keys(), 1);
  try {
    const bytes = await collect(request, maxBytes, times);
    return Buffer.isBuffer(bytes) ? { type, bytes } : bytes;
  } finally {
    count(places.keys(), -1);
  }
}

function count(places: Iterable<string>, change: 1 | -1): void {
  inFlightTotal += change;
  for (const place of places) {
    const uploads = (inFlight.get(place) ?? 0) + change;
    if (uploads === 0) inFlight.delete(place);
    else inFlight.set(place, uploads);
  }
}

/**
 * After a refusal: discards the rest of the body, so that the sender receives the response. A body
 * within the contract may finish; a larger one, or a sender that was too slow, is cut off.
 */
export function discardRest({ headers, raw }: FastifyRequest, { maxBytes }: UploadShape): void {
  if (raw.complete) return;
  const announced = Number(headers['content-length'] ?? Infinity);
  if (announced > maxBytes || raw.readableDidRead) {
    const closing = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(closing));
  }
  raw.resume();
}

function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function collect(
  { raw }: FastifyRequest,
  maxBytes: number,
  times: UploadTimeouts,
): Promise<Buffer | Refusal> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    let progress = 0;
    const end = (outcome: Buffer | Refusal) => {
      clearTimeout(total);
      clearTimeout(idle);
      raw.off('data', onData).off('end', onEnd).off('close', onClose);
      raw.pause();
      resolve(outcome);
    };
    const tooSlow = () => end(refuse('upload_slow'));
    const total = setTimeout(tooSlow, times.totalMs);
    const idle = setTimeout(tooSlow, times.idleMs);
    const onData = (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) return end(refuse('body_too_large'));
      parts.push(part);
      if (length - progress < PROGRESS_BYTES) return;
      progress = length;
      idle.refresh();
    };
    const onEnd = () => end(length === 0 ? refuse('file_empty') : Buffer.concat(parts, length));
    // The client disconnected; the refusal only ends the handler.
    const onClose = () => end(refuse('malformed'));
    raw.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
