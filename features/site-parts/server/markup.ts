/**
 * The HTML of a banner, the same in the first document, in the lobby and in the preview of staff.
 * What the operator wrote is escaped, and addresses were checked by the contract.
 */
import type { Locale } from '#core/locale.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { linkAttributes } from '#platform/server/http/link-attributes.ts';
import type { BannerPictures, BannerText } from '../contract.banners.ts';
import {
  PICTURE_SHAPES,
  PICTURE_TYPES,
  picturePath,
  type PictureShape,
  type PictureType,
} from '../rules.ts';

/** From here on a banner has its desktop shape; the same as in features/lobby/player/lobby.css. */
const DESKTOP = '(min-width: 48rem)';
const PHONE = '(max-width: 47.99rem)';
/** How wide a banner is shown. */
const SIZES = { phone: '92vw', desktop: 'min(100vw - 18rem, 97rem)' } as const;

export type ShownBanner = { readonly text: BannerText; readonly pictures: BannerPictures };

export type BannerLook = {
  readonly locale: Locale;
  /** Whether it is the first one of the page, whose picture must not wait. */
  readonly isFirst?: boolean;
  /** One shape whatever the width of the window is, for the preview. */
  readonly shape?: PictureShape;
};

export function bannerMarkup({ text, pictures }: ShownBanner, look: BannerLook): string {
  const { title, text: line, button, address } = text;
  const words = [
    `<strong>${escapeHtml(title)}</strong>`,
    line === '' ? '' : `<span>${escapeHtml(line)}</span>`,
    button === '' ? '' : buttonMarkup(button),
  ].join('');
  const picture = pictureMarkup(pictures, look);
  return (
    `<a class="banner"${linkAttributes(address, look.locale)}` +
    `${picture === '' ? '' : ' data-picture'}>` +
    `${picture}<span class="banner-words">${words}</span></a>`
  );
}

/** Looks like a button; the link around it is what is pressed. */
function buttonMarkup(text: string): string {
  const face = `<span class="button-face">${escapeHtml(text)}</span>`;
  return `<span class="button button-primary button-s">${face}</span>`;
}

/** Browsers begin to load the picture of the first banner before they have read the page. */
export function preloadLinks(pictures: BannerPictures): string {
  return shapesOf(pictures)
    .map(
      ({ shape, id, media }) =>
        `<link rel="preload" as="image" type="image/avif" fetchpriority="high"` +
        `${media === '' ? '' : ` media="${media}"`} imagesizes="${SIZES[shape]}"` +
        ` imagesrcset="${sourcesOf(id, shape, 'avif')}">`,
    )
    .join('');
}

type Shaped = { readonly shape: PictureShape; readonly id: string; readonly media: string };

/** Which picture is for which window; with one picture alone, it is for every window. */
function shapesOf({ phone, desktop }: BannerPictures, only?: PictureShape): Shaped[] {
  const all = only === undefined && phone !== null && desktop !== null;
  const list: readonly (Omit<Shaped, 'id'> & { readonly id: string | null })[] = [
    { shape: 'desktop', id: desktop, media: all ? DESKTOP : '' },
    { shape: 'phone', id: phone, media: all ? PHONE : '' },
  ];
  const found = list.filter((each): each is Shaped => each.id !== null);
  const wanted = found.filter(({ shape }) => shape === only);
  return only === undefined || wanted.length === 0 ? found : wanted;
}

function pictureMarkup(pictures: BannerPictures, { shape, isFirst }: BannerLook): string {
  const shapes = shapesOf(pictures, shape);
  const last = shapes.at(-1);
  if (!last) return '';
  const sources = shapes.flatMap((each) => PICTURE_TYPES.map((type) => sourceMarkup(each, type)));
  const urgency = isFirst === true ? 'fetchpriority="high"' : 'loading="lazy"';
  const [width] = PICTURE_SHAPES[last.shape].widths;
  return (
    `<picture>${sources.join('')}<img src="${picturePath(last.id, width, 'webp')}" alt=""` +
    `${sizeOf(last.shape)} ${urgency}></picture>`
  );
}

function sourceMarkup({ shape, id, media }: Shaped, type: PictureType): string {
  return (
    `<source type="image/${type}"${media === '' ? '' : ` media="${media}"`}` +
    ` srcset="${sourcesOf(id, shape, type)}" sizes="${SIZES[shape]}"${sizeOf(shape)}>`
  );
}

function sourcesOf(id: string, shape: PictureShape, type: PictureType): string {
  const { widths } = PICTURE_SHAPES[shape];
  return widths.map((width) => `${picturePath(id, width, type)} ${width}w`).join(', ');
}

function sizeOf(shape: PictureShape): string {
  const { width, height, widths } = PICTURE_SHAPES[shape];
  return ` width="${widths[0]}" height="${Math.round((widths[0] * height) / width)}"`;
}
