import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isRefusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { checkKind } from '#platform/server/files/file-kinds.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { Uploaded } from '#platform/server/http/route.ts';
import type { uploadSitePicture } from '../contract.backoffice.ts';
import { PICTURE_SHAPES, PICTURE_TYPES, pictureName } from '../rules.ts';
import { findPictureFile, savePictureFiles } from './store.ts';

export type SitePictureDeps = { readonly db: Db; readonly images: Images };

/** Stores a picture in its proportions; it is shown once a published banner names it. */
export async function storePicture(
  { db, images }: SitePictureDeps,
  staff: StaffUser,
  query: Query<typeof uploadSitePicture>,
  { bytes, type }: Uploaded,
) {
  const kind = checkKind(bytes, type, ['jpeg', 'png', 'webp']);
  if (isRefusal(kind)) return kind;
  const [left, top, width, height] = [query.left, query.top, query.width, query.height].map(Number);
  // Digits alone pass the contract.
  const cut = { left: left!, top: top!, width: width!, height: height! };
  const drawn = await images.rectangle(bytes, cut, PICTURE_SHAPES[query.shape]);
  if (isRefusal(drawn)) return drawn;
  const hash = createHash('sha256').update(query.shape);
  for (const { webp } of drawn) hash.update(webp);
  const picture = hash.digest('hex').slice(0, 32);
  const files = drawn.flatMap((each) =>
    PICTURE_TYPES.map((format) => ({
      name: pictureName(picture, each.width, format),
      bytes: each[format],
    })),
  );
  await db.transaction((tx) => savePictureFiles(tx, files, staff.id));
  return { data: { picture } };
}

const FOREVER = 'public, max-age=31536000, immutable';

/** Serves pictures under the hash of their content, so a browser may cache them for ever. */
export function sitePictureFiles(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>('/media/site/:name', async (request, reply) => {
    const { name } = request.params;
    const type = /^[0-9a-f]{32}-\d{3,4}\.(avif|webp)$/.exec(name)?.[1];
    const bytes = type === undefined ? undefined : await findPictureFile(db, name);
    if (!bytes) return reply.callNotFound();
    return reply
      .header('cache-control', FOREVER)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(`image/${type}`)
      .send(bytes);
  });
}
