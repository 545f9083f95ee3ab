import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { pictureUrl } from '../rules.catalogue.ts';
import type { StudioContext } from './context.ts';

const ART = new URL('../player/art/', import.meta.url);

/** Serves the pictures of the slots; they are read once. */
export async function addPictures(app: FastifyInstance, { slots }: StudioContext): Promise<void> {
  for (const game of slots.keys()) {
    const picture = await readFile(new URL(`${game}/card.svg`, ART));
    app.get(pictureUrl(game), async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        // A picture runs no script, wherever it is opened.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(picture),
    );
  }
}
