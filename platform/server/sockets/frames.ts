import * as z from 'zod/mini';
import { clientFrames, type ClientFrame, type ServerFrame } from './protocol.ts';

const TEXT_MAX_BYTES = 16 * 1024;
const DEPTH_MAX = 12;

const clientFrame = z.discriminatedUnion('op', [
  clientFrames.hello,
  clientFrames.join,
  clientFrames.leave,
  clientFrames.ping,
  clientFrames.call,
]);

/** Undefined when it is not a frame of this protocol, whatever the reason. */
export function readFrame(bytes: Buffer, isBinary: boolean): ClientFrame | undefined {
  if (isBinary || bytes.length > TEXT_MAX_BYTES) return undefined;
  const parsed = clientFrame.safeParse(parseJson(bytes.toString()));
  return parsed.success && !isDeeper(parsed.data, DEPTH_MAX) ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so not a frame either: undefined matches no schema.
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const TEXT_FRAME = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * The bytes of one WebSocket text frame as sent over the wire. Encoded once and written to every
 * client: framing for each client costs a quarter more.
 */
export function encodeFrame(frame: ServerFrame): Buffer {
  const text = Buffer.from(JSON.stringify(frame));
  return Buffer.concat([header(text.length), text]);
}

function header(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([TEXT_FRAME, length]);
  if (length < 65_536) return Buffer.from([TEXT_FRAME, LENGTH_16, length >> 8, length & 255]);
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16BE((TEXT_FRAME << 8) | LENGTH_64);
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
