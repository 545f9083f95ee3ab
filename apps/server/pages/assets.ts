import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** On a script or a font these headers of documents protect nothing. */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

/** Leaves out what costs bytes on each of thirty files, and helps no browser. */
export function withAssetHeaders(reply: FastifyReply, path: string): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  // A connection of HTTP/1.1 stays open without being asked to; Node closes those of HTTP/1.0. A
  // server that is stopping has asked to close it.
  if (!reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection');
  // The type of RFC 9239. Modules and workers are read as UTF-8 whatever a header says.
  if (/\.js(?:\.|$)/.test(path)) reply.header('content-type', 'text/javascript');
}

/**
 * Serves the built files: hashed ones are cached for ever, those with fixed names are revalidated.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // An immutable file is never revalidated: what it would be compared by are bytes for nothing.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    index: false,
    dotfiles: 'ignore',
    setHeaders: withAssetHeaders,
  });
  const fixed = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'pages.json')
    .map((entry) => entry.name);
  for (const file of [...fixed, 'builds/latest.json']) {
    app.get(`/${file}`, (_, reply) =>
      reply
        .sendFile(file, folder, { cacheControl: false, serveDotFiles: false })
        .header('cache-control', cacheControlOf(file)),
    );
  }
}

function cacheControlOf(file: string): string {
  if (file.endsWith('.json')) return 'no-store';
  // A browser checks whether the service worker has changed.
  return file === 'sw.js' ? 'no-cache' : 'public, max-age=86400';
}
