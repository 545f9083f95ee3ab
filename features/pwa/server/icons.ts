import type { FastifyInstance } from 'fastify';
import { isRefusal } from '#core/refusal.ts';
import type { Look } from '#domain/settings/rules.look.ts';
import { findLogo } from '#domain/settings/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Images } from '#platform/server/files/images.ts';
import { groundOf, ICON_SHAPES, logoIconPath, SAFE_SHARE } from '../rules.manifest.ts';

export type AppIconDeps = {
  readonly db: Db;
  readonly images: Pick<Images, 'icon'>;
  /** The looks in force: that of the site, and those of domains. */
  readonly looks: () => readonly Look[];
};

const FOREVER = 'public, max-age=31536000, immutable';
/** Those of some looks. */
const KEPT_MAX = 8 * ICON_SHAPES.length;

/** Serves the icons that the manifests of the looks in force name, each drawn once. */
export function appIconFiles(app: FastifyInstance, { db, images, looks }: AppIconDeps): void {
  const drawn = new Map<string, Buffer>();
  app.get<{ Params: { name: string } }>('/media/app/:name', async (request, reply) => {
    const path = `/media/app/${request.params.name}`;
    const shape = shapeOf(looks(), path);
    if (!shape) return reply.callNotFound();
    const png = drawn.get(path) ?? (await draw({ db, images }, shape));
    if (!png) return reply.code(503).header('retry-after', '5').send();
    if (drawn.size >= KEPT_MAX) drawn.clear();
    drawn.set(path, png);
    return reply
      .header('cache-control', FOREVER)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/png')
      .send(png);
  });
}

function shapeOf(looks: readonly Look[], path: string) {
  const shapes = looks.flatMap((look) => {
    const { logo } = look;
    if (logo?.type !== 'image/png') return [];
    const ground = groundOf(look);
    const shape = ICON_SHAPES.find((each) => logoIconPath(logo, ground, each) === path);
    return shape ? [{ ...shape, ground, hash: logo.hash }] : [];
  });
  return shapes[0];
}

type Shape = NonNullable<ReturnType<typeof shapeOf>>;

/** Undefined while too many pictures are being drawn. */
async function draw({ db, images }: Pick<AppIconDeps, 'db' | 'images'>, shape: Shape) {
  const { size, ground, purpose, hash } = shape;
  const logo = await findLogo(db, hash);
  if (!logo) return undefined;
  const share = purpose === 'maskable' ? SAFE_SHARE : 1;
  const png = await images.icon(logo.bytes, { size, ground, share });
  return isRefusal(png) ? undefined : png;
}
