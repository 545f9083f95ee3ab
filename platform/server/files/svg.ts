/**
 * Cleans an SVG drawing from outside: it is read as plain markup and written anew with shapes,
 * gradients and their presentation alone. Scripts, links, styles, foreign objects, pictures,
 * animations and references to other files are left out.
 */
const ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient ' +
    'stop clipPath mask title desc'
  ).split(' '),
);

const ATTRIBUTES = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset fill ' +
    'fill-opacity fill-rule clip-rule clip-path mask opacity stroke stroke-width stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-opacity stroke-dasharray stroke-dashoffset ' +
    'stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits ' +
    'maskUnits preserveAspectRatio color'
  ).split(' '),
);

/** A name within the file may be referred to, and nothing else. */
const REFERENCE = /^url\(\s*#[\w.-]+\s*\)$/;
const VALUE = /^[\w\s#%.,()+-]*$/;

/** Comments, instructions, a doctype without entities, and CDATA. */
const ASIDE = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*>|<!\[CDATA\[[\s\S]*?\]\]>/gi;
const TOKEN =
  /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Undefined for what is no well-formed SVG drawing with a size. */
export function cleanSvg(source: string): string | undefined {
  const text = source
    .replace(/^\uFEFF/, '')
    .replaceAll(ASIDE, '')
    .trim();
  const open: { readonly name: string; readonly isKept: boolean }[] = [];
  let out = '';
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    at = TOKEN.lastIndex;
    const [, closing, name, attributes = '', isEmpty, words] = token;
    const isInside = open.every(({ isKept }) => isKept);
    if (words !== undefined) {
      if (open.length === 0) return undefined;
      const { name: parent } = open.at(-1)!;
      if (isInside && (parent === 'title' || parent === 'desc')) out += escaped(words);
    } else if (closing === '/') {
      const last = open.pop();
      if (last?.name !== name) return undefined;
      if (isInside) out += `</${name}>`;
      if (open.length === 0) break;
    } else {
      if (open.length === 0 && name !== 'svg') return undefined;
      const isKept = isInside && ELEMENTS.has(name!);
      if (isKept) out += `<${name}${cleanAttributes(name!, attributes)}${isEmpty}>`;
      if (isEmpty !== '/') open.push({ name: name!, isKept });
    }
  }
  const isWhole = open.length === 0 && text.slice(at).trim() === '';
  return isWhole && /^<svg [^>]*viewBox="/.test(out) && out.endsWith('</svg>') ? out : undefined;
}

function cleanAttributes(element: string, text: string): string {
  const kept = [...text.matchAll(ATTRIBUTE)].flatMap(([, name, quoted, other]) => {
    const value = (quoted ?? other ?? '').trim();
    const isPlain = VALUE.test(value) && !/url\(/i.test(value);
    const isSafe = ATTRIBUTES.has(name!) && (isPlain || REFERENCE.test(value));
    return isSafe ? [` ${name}="${value}"`] : [];
  });
  return (element === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : '') + kept.join('');
}

function escaped(text: string): string {
  return text.replaceAll(/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/g, '&amp;').replaceAll('>', '&gt;');
}
