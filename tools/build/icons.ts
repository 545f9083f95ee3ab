import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  ICON_SHAPES,
  SAFE_SHARE,
  type AppIcon,
  type AppIconShape,
} from '#features/pwa/rules.manifest.ts';
import { FIRST_COLORS } from '#domain/settings/rules.look.ts';

const DOTS_PER_INCH = 72;

/** Draws the icons of the installed app from the mark of the product, among the hashed files. */
export async function drawIcons(player: string, mark: string): Promise<AppIcon[]> {
  const svg = readFileSync(mark);
  const { width } = await sharp(svg).metadata();
  return Promise.all(
    ICON_SHAPES.map(async ({ size, purpose }) => {
      const png = await draw(svg, width, { size, purpose });
      const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8);
      const src = `/assets/icon-${size}-${purpose}-${hash}.png`;
      writeFileSync(join(player, src), png);
      return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
    }),
  );
}

/** On the ground of the product, to its edges: a phone rounds the corners itself. */
async function draw(svg: Buffer, width: number, { size, purpose }: AppIconShape): Promise<Buffer> {
  const inner = purpose === 'maskable' ? Math.round(size * SAFE_SHARE) : size;
  const mark = await sharp(svg, { density: (DOTS_PER_INCH * inner) / width })
    .resize(inner, inner)
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const GROUND = FIRST_COLORS.ground;
