/**
 * Safari on iPhones makes no offer to install: visitors are told how to do it by hand. It takes the
 * start pictures from the page at that moment, so they are drawn here, in the colours of the look.
 */
import { local } from '#platform/browser/storage.ts';
import { whenIdle } from '#platform/browser/when-idle.ts';
import { isIosSafari, startPicturesOf } from '../rules.ios.ts';
import { HIDDEN_KEY, offerByHand } from './install.ts';

/** Of the shorter side. */
const ICON_SHARE = 0.3;

export function startIos(): void {
  if (!isIosSafari(navigator.userAgent, navigator.maxTouchPoints)) return;
  if (local.get(HIDDEN_KEY) === null) offerByHand();
  void whenIdle().then(addStartPictures);
}

async function addStartPictures(): Promise<void> {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]');
  const ground = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
  if (!icon || ground === undefined) return;
  const image = new Image();
  image.src = icon.href;
  try {
    await image.decode();
  } catch {
    // Without the icon the app starts as it does without a picture.
    return;
  }
  for (const { media, width, height } of startPicturesOf(screen, devicePixelRatio)) {
    const href = await draw(image, ground, { width, height });
    if (href === undefined) return;
    document.head.append(Object.assign(document.createElement('link'), { ...LINK, media, href }));
  }
}

const LINK = { rel: 'apple-touch-startup-image' };

type Size = { readonly width: number; readonly height: number };

async function draw(
  image: HTMLImageElement,
  ground: string,
  { width, height }: Size,
): Promise<string | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const side = Math.round(Math.min(width, height) * ICON_SHARE);
  pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
  // Encoded in the background: a picture of the whole screen takes a moment.
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return file ? await dataUrlOf(file) : undefined;
}

function dataUrlOf(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.readAsDataURL(file);
  });
}
