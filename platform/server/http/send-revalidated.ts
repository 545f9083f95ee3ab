import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildDocument, type BuiltDocument } from './built-document.ts';

/** Of brotli: about as small as the best, in a twentieth of its time. */
const QUALITY = 5;
/** A handler that answers with the same object again has it compressed once. */
const documents = new WeakMap<object, Promise<BuiltDocument>>();

/** Sends an answer that the browser keeps; to one that has it already, only that it is the same. */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): Promise<FastifyReply> {
  const building = documents.get(body) ?? buildDocument(JSON.stringify(body), QUALITY);
  documents.set(body, building);
  const document = await building;
  reply.headers({ etag: document.etag, 'cache-control': 'private, no-cache' });
  addVary(reply, 'accept-encoding');
  if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
  const { encoding, bytes } = document.bytesFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}

/** A browser of another origin of the app has `origin` there already. */
function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`);
}
