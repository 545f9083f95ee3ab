import type { FastifyInstance } from 'fastify';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import {
  AVATAR_SIDES,
  avatarPath,
  putAvatar,
  readAvatar,
  removeAvatar as removeRow,
} from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { checkKind } from '#platform/server/files/file-kinds.ts';
import type { Images, Square } from '#platform/server/files/images.ts';
import { atMost, on, type Route, type Uploaded } from '#platform/server/http/route.ts';
import { removeAvatar, uploadAvatar } from '#domain/identity/contract.avatar.ts';

export type AvatarDeps = {
  readonly db: Db;
  readonly images: Images;
  /** Called when other players may have to be shown another picture. */
  readonly onVisibilityChanged: (playerId: PlayerId) => void;
};

export function avatarRoutes(deps: AvatarDeps): Route[] {
  return [
    on(uploadAvatar, atMost('20 per hour'), ({ viewer, query, upload }) =>
      storeAvatar(deps, viewer.id, query, upload),
    ),
    on(removeAvatar, atMost('20 per minute'), async ({ viewer }) => {
      await removeRow(deps.db, viewer.id);
      deps.onVisibilityChanged(viewer.id);
      return { data: { small: null, large: null } };
    }),
  ];
}

async function storeAvatar(
  { db, images, onVisibilityChanged }: AvatarDeps,
  playerId: PlayerId,
  query: Query<typeof uploadAvatar>,
  { bytes, type }: Uploaded,
) {
  const kind = checkKind(bytes, type, ['jpeg', 'png', 'webp']);
  if (isRefusal(kind)) return kind;
  const sides = [AVATAR_SIDES.small, AVATAR_SIDES.large];
  const drawn = await images.square(bytes, squareOf(query), sides);
  if (isRefusal(drawn)) return drawn;
  const address = await putAvatar(db, playerId, { small: drawn[0]!, large: drawn[1]! });
  if (address === undefined) return refuse('unauthorized');
  onVisibilityChanged(playerId);
  return { data: { small: avatarPath(address), large: avatarPath(address, 'large') } };
}

function squareOf({ left, top, size }: Query<typeof uploadAvatar>): Square | undefined {
  if (left === undefined || top === undefined || size === undefined) return undefined;
  return { left: Number(left), top: Number(top), size: Number(size) };
}

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves pictures by URL. The content of a URL never changes, so a browser may cache it for ever.
 */
export function avatarPages(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>('/media/avatars/:name', async (request, reply) => {
    const [, address, large] = /^([\w-]{22})(\.large)?\.webp$/.exec(request.params.name) ?? [];
    const size = large === undefined ? 'small' : 'large';
    const picture = address === undefined ? undefined : await readAvatar(db, address, size);
    if (!picture) return reply.callNotFound();
    return reply
      .header('cache-control', FOREVER)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(picture);
  });
}
