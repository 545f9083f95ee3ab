import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * With a window that is as large as a document, the ninth level takes a millisecond; with the usual
 * one it takes a hundred, most of it to clear memory.
 */
const DOCUMENT = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** Every document carries its own nonce, so it is compressed per response. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    const params = { ...DOCUMENT, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    return reply.header('content-encoding', 'br').send(await brotli(text, { params }));
  }
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await zip(text));
  }
  return reply.send(text);
}

/** For search engines, which ask about once a day. */
export function sendFor(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=3600')
    .send(text);
}

/** Elsewhere for now: it is asked again each time. */
export function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 302);
}
