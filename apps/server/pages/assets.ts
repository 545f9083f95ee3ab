import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of documents; on a script or a font they protect nothing and cost bytes on every file.
 */
export const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

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
    setHeaders: (response) => {
      for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
    },
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
