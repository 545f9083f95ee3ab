import type { FastifyRequest } from 'fastify';
import type { Locale } from '#core/locale.ts';
import type { FirstMarkup } from '#features/slots/server/index.ts';
import { LIVE_TABLES } from '../../games.ts';
import type { Built, BuiltPage } from './built.ts';
import type { PageDomain } from './page-domain.ts';
import type { OutsideOrigins } from './payload.ts';

/** The games of suppliers: which there are, and where they and their pictures are. */
export type SuppliedGames = {
  has(game: string): boolean;
  cards(games: readonly string[]): readonly { readonly picture?: string | undefined }[];
  frameOrigins(): readonly string[];
  pictureOrigins(): readonly string[];
};

/** The first games of a list, by the name of its page, for a guest. */
export type FirstListOf = (
  page: string,
  locale: Locale,
  from: FastifyRequest,
) => FirstMarkup | undefined;

/** The page that shows a game of a supplier in a frame, at `/games/{category}/{game}/{mode}`. */
const FRAME_PAGE = 'slot';

export function isUnknownGame(
  supplied: SuppliedGames | undefined,
  { name }: BuiltPage,
  path: string,
): boolean {
  if (name !== FRAME_PAGE) return false;
  const game = path.split('/')[3]!;
  return supplied?.has(game) !== true && !LIVE_TABLES.some((own) => own === game);
}

/** What is shown beside a link to a game, drawn with the app for those of the built-in studio. */
export function socialPicturesOf(
  supplied: SuppliedGames | undefined,
  { slotPictures }: Built,
  { name, pictures }: BuiltPage,
  path: string,
): BuiltPage['pictures'] {
  if (name !== FRAME_PAGE) return pictures;
  const picture = supplied?.cards([path.split('/')[3]!])[0]?.picture;
  return picture === undefined ? undefined : slotPictures?.[picture];
}

/** Other pages frame no game: such a page is a document of its own. */
export function outsideOf(
  supplied: SuppliedGames | undefined,
  page: BuiltPage | undefined,
  domain: PageDomain | undefined,
): OutsideOrigins {
  return {
    images: [...(domain?.images ?? []), ...(supplied?.pictureOrigins() ?? [])],
    // Our own origin is that of the built-in studio.
    frames: page?.name === FRAME_PAGE ? [`'self'`, ...(supplied?.frameOrigins() ?? [])] : [],
  };
}
