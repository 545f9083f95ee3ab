/** Images such as players upload, generated for the journey. */
import sharp from 'sharp';

type Drawing = { readonly isBad?: boolean };

/** A printed page as a JPEG; a bad one is dark and out of focus. */
export async function drawDocument({ isBad = false }: Drawing = {}): Promise<Buffer> {
  const lines = Array.from({ length: 400 }, (_, index) => {
    const [x, y] = [(index * 97) % 1500, (index * 53) % 1000];
    return `<rect x="${x}" y="${y}" width="40" height="6" fill="#333"/>`;
  });
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100">
    <rect width="1600" height="1100" fill="#c9c4b2"/>${lines.join('')}</svg>`;
  const drawn = sharp(Buffer.from(page));
  return await (isBad ? drawn.blur(14).modulate({ brightness: 0.25 }) : drawn).jpeg().toBuffer();
}

/** Half brass, half felt: the colour of a crop shows which half it is. */
export async function drawHalves(): Promise<Buffer> {
  const half = { width: 600, height: 600, channels: 3, background: '#d8ad5c' } as const;
  const felt = await sharp({ create: { ...half, background: '#124635' } })
    .png()
    .toBuffer();
  return await sharp({ create: { ...half, width: 1200 } })
    .composite([{ input: felt, left: 600, top: 0 }])
    .jpeg()
    .toBuffer();
}
