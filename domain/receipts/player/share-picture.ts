/** The picture of a win, drawn in the browser: nothing is uploaded. */
import { encode } from 'uqr';

export type ShareContent = {
  readonly brand: string;
  readonly game: string;
  readonly multiplier: string;
  /** Empty where the player hides it. */
  readonly amount: string;
  /** What the code on the picture leads to. */
  readonly words: string;
  readonly link: string;
};

/** The size in which messengers and social networks show a link. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 72;
const CODE_SIZE = 220;

/** Paper and ink, also where the code is scanned from a dark screen. */
const PAPER = '#f5eedc';
const INK = '#0b1411';

export type SharePicture = {
  readonly file: File;
  /** Of an image on the page: the policy of the page allows no addresses of blobs. */
  readonly source: string;
};

export async function drawSharePicture(content: ShareContent): Promise<SharePicture> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d')!;
  await document.fonts.ready;
  const colours = coloursOfSite();
  drawCloth(context, colours);
  drawWords(context, content, colours);
  drawCode(context, content.link);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  const file = new File([blob!], 'win.png', { type: 'image/png' });
  return { file, source: canvas.toDataURL() };
}

type Colours = ReturnType<typeof coloursOfSite>;

/** Of the tokens of the site, so that an operator's brand is on the picture. */
function coloursOfSite() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    felt: [of('--felt-2'), of('--ground-0')] as const,
    brass: [of('--brass-1'), of('--brass-2')] as const,
    text: of('--ivory-1'),
    faint: of('--ivory-2'),
    display: of('--display'),
    body: of('--text'),
  };
}

function drawCloth(context: CanvasRenderingContext2D, { felt, brass }: Colours): void {
  const cloth = context.createRadialGradient(WIDTH / 2, 0, 0, WIDTH / 2, 0, WIDTH * 0.8);
  cloth.addColorStop(0, felt[0]);
  cloth.addColorStop(1, felt[1]);
  context.fillStyle = cloth;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = brass[1];
  context.lineWidth = 4;
  context.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48);
}

function drawWords(
  context: CanvasRenderingContext2D,
  { brand, game, multiplier, amount, words, link }: ShareContent,
  { brass, text, faint, display, body }: Colours,
): void {
  const room = WIDTH - 2 * MARGIN;
  const write = (line: string, y: number, font: string, colour: string, most = room) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(line, MARGIN, y, most);
  };
  context.textBaseline = 'alphabetic';
  write(brand, 118, `600 44px ${display}`, brass[1]);
  write(game, 208, `500 48px ${body}`, text);
  write(multiplier, 378, `600 184px ${display}`, brass[0]);
  write(amount, 460, `600 60px ${body}`, text);
  const beside = room - CODE_SIZE - 40;
  write(words, 532, `500 28px ${body}`, faint, beside);
  write(new URL(link).host, 570, `400 26px ${body}`, faint, beside);
}

function drawCode(context: CanvasRenderingContext2D, link: string): void {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const module = CODE_SIZE / size;
  const [left, top] = [WIDTH - MARGIN - CODE_SIZE, HEIGHT - MARGIN - CODE_SIZE];
  context.fillStyle = PAPER;
  context.fillRect(left, top, CODE_SIZE, CODE_SIZE);
  context.fillStyle = INK;
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      // A little wider than a module: no hairlines between them.
      if (isDark) context.fillRect(left + x * module, top + y * module, module + 0.5, module + 0.5);
    }
  }
}
