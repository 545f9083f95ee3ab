import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { logoPath, styleOf, type LogoType, type Look } from '#domain/settings/rules.look.ts';
import type { uploadLogo } from '#domain/settings/contract.backoffice.ts';
import { findLogo, saveLogo, stylePath } from '#domain/settings/server/index.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { checkKind } from '#platform/server/files/file-kinds.ts';
import type { Images } from '#platform/server/files/images.ts';
import { cleanSvg } from '#platform/server/files/svg.ts';
import type { Uploaded } from '#platform/server/http/route.ts';

export type LogoDeps = { readonly db: Db; readonly images: Images };

/** Larger than any place of a logo, at three pixels for one. */
const LOGO_WIDTH_MAX = 720;
const LOGO_HEIGHT_MAX = 240;

/**
 * Stores a logo, cleaned: a drawing is written anew without anything that acts or links, a picture
 * is encoded anew. It is shown once the setting names it.
 */
export async function storeLogo(
  { db, images }: LogoDeps,
  staff: StaffUser,
  { bytes, type }: Uploaded,
): Promise<Answer<typeof uploadLogo> | Refusal<RefusalCodeOf<typeof uploadLogo>>> {
  const clean = await cleaned(images, bytes, type);
  if (isRefusal(clean)) return clean;
  const hash = createHash('sha256').update(clean.bytes).digest('hex');
  await saveLogo(db, { hash, type: clean.type, bytes: clean.bytes, staffId: staff.id });
  const logo = { hash, type: clean.type };
  return { data: { ...logo, path: logoPath(logo) } };
}

type Clean = { readonly bytes: Buffer; readonly type: LogoType };

async function cleaned(images: Images, bytes: Buffer, type: string) {
  if (type === 'image/svg+xml') {
    const drawing = cleanSvg(bytes.toString('utf8'));
    if (drawing === undefined) return refuse('image_damaged');
    return { bytes: Buffer.from(drawing), type } satisfies Clean;
  }
  const kind = checkKind(bytes, type, ['png']);
  if (isRefusal(kind)) return kind;
  const picture = await images.inside(bytes, { width: LOGO_WIDTH_MAX, height: LOGO_HEIGHT_MAX });
  return isRefusal(picture) ? picture : ({ bytes: picture, type: 'image/png' } satisfies Clean);
}

const FOREVER = 'public, max-age=31536000, immutable';

/** Serves logos and the style sheets of the looks in force, each under its own hash. */
export function brandFiles(
  app: FastifyInstance,
  { db, looks }: { readonly db: Db; readonly looks: () => readonly Look[] },
): void {
  app.get<{ Params: { name: string } }>('/media/brand/:name', async (request, reply) => {
    const { name } = request.params;
    const file = styleSheetOf(looks(), name) ?? (await logoOf(db, name));
    if (!file) return reply.callNotFound();
    return reply
      .header('cache-control', FOREVER)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.type)
      .send(file.bytes);
  });
}

function styleSheetOf(looks: readonly Look[], name: string) {
  const colors = looks
    .flatMap((look) => look.colors ?? [])
    .find((each) => stylePath(each) === `/media/brand/${name}`);
  return colors && { type: 'text/css; charset=utf-8', bytes: Buffer.from(styleOf(colors)) };
}

async function logoOf(db: Db, name: string) {
  const [, hash] = /^([0-9a-f]{64})\.(?:svg|png)$/.exec(name) ?? [];
  const found = hash === undefined ? undefined : await findLogo(db, hash);
  return found && logoPath(found) === `/media/brand/${name}` ? found : undefined;
}
