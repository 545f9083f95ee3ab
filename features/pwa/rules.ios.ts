/** Browsers of other makers, and those inside of apps: their menus differ, or lack the entry. */
const OTHERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|GSA\/|FBAN|FBAV|Instagram|Line\//;

/** Safari on an iPhone or iPad; an iPad calls itself a Macintosh, but is touched. */
export function isIosSafari(userAgent: string, touchPoints: number): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  const isPad = /Macintosh/.test(userAgent) && touchPoints > 1;
  return (isIos || isPad) && /Safari\//.test(userAgent) && !OTHERS.test(userAgent);
}

type Size = { readonly width: number; readonly height: number };

/** The start pictures of a screen, in its pixels: an iPhone shows one only of its exact size. */
export function startPicturesOf({ width, height }: Size, ratio: number) {
  const short = Math.round(Math.min(width, height) * ratio);
  const long = Math.round(Math.max(width, height) * ratio);
  return [
    { media: '(orientation: portrait)', width: short, height: long },
    { media: '(orientation: landscape)', width: long, height: short },
  ] as const;
}
