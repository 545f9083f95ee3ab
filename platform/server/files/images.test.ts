import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages } from './images.ts';

const images = createImages();
const LIMITS = { sideMin: 100, sideMax: 1000 };

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a67c39' } });
}

/** A PNG whose header claims any size; its pixels are one compressed row of zeros. */
function png(width: number, height: number, pixels = deflateSync(Buffer.alloc(100))): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('images: the result is upright, scaled, a JPEG, and carries nothing but pixels', async () => {
  const photo = await flat(2000, 1000)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('secret place')).toBe(true);
  const page = (await images.page(photo, LIMITS)) as Buffer;
  const metadata = await sharp(page).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 500, height: 1000 });
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
    Array.from({ length: 5 }),
  );
  expect(page.includes('secret place')).toBe(false);
});

test('images: a second file behind a picture is removed', async () => {
  const trick = Buffer.concat([await flat(300, 300).png().toBuffer(), Buffer.from('PK hidden')]);
  const page = (await images.page(trick, LIMITS)) as Buffer;
  expect(page.includes('hidden')).toBe(false);
});

test.each([
  ['1 × 60 000', png(1, 60_000), 'image_shape'],
  ['60 000 × 60 000', png(60_000, 60_000), 'image_too_large'],
  ['12 000 × 12 000', png(12_000, 12_000), 'image_too_large'],
  ['40 × 40', png(40, 40), 'image_too_small'],
  ['a header with nothing behind it', png(500, 500), 'image_damaged'],
])('images: %s is refused', async (_size, bytes, code) => {
  expect(await images.page(bytes, LIMITS)).toMatchObject({ refused: code });
});

test('images: a bomb of a gigabyte in a megabyte is refused by its header, at once', async () => {
  const bomb = png(30_000, 12_000, deflateSync(Buffer.alloc(64_000_000), { level: 9 }));
  const began = performance.now();
  const before = process.memoryUsage().rss;
  expect(await images.page(bomb, LIMITS)).toMatchObject({ refused: 'image_too_large' });
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('images: a bomb with a false size decodes only to the size it claims', async () => {
  const bomb = png(200, 200, deflateSync(Buffer.alloc(200_000_000), { level: 9 }));
  const page = await images.page(bomb, LIMITS);
  expect(Buffer.isBuffer(page) || (page as { refused: string }).refused === 'image_damaged').toBe(
    true,
  );
});

test('images: a truncated picture and other formats are refused', async () => {
  const whole = await flat(600, 600).png({ compressionLevel: 0 }).toBuffer();
  const cut = whole.subarray(0, whole.length / 2);
  expect(await images.page(cut, LIMITS)).toMatchObject({ refused: 'image_damaged' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>');
  expect(await images.page(svg, LIMITS)).toMatchObject({ refused: 'image_damaged' });
  const gif = await flat(500, 500).gif().toBuffer();
  expect(await images.page(gif, LIMITS)).toMatchObject({ refused: 'image_damaged' });
});

test('images: a square is cut where requested, in every size', async () => {
  const left = await flat(200, 200).toColourspace('srgb').png().toBuffer();
  const photo = await sharp({
    create: { width: 400, height: 200, channels: 3, background: 'blue' },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const cut = { left: 200, top: 0, size: 200 };
  const squares = (await images.square(photo, cut, [96, 160])) as Buffer[];
  const sizes = await Promise.all(squares.map((one) => sharp(one).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 96, 96],
    ['webp', 160, 160],
  ]);
  const { dominant } = await sharp(await sharp(squares[0]!).png().toBuffer()).stats();
  expect(dominant.b).toBeGreaterThan(200);
  const outside = { left: 300, top: 0, size: 200 };
  expect(await images.square(photo, outside, [96])).toMatchObject({ refused: 'bad_input' });
  expect(await images.square(photo, undefined, [96])).toHaveLength(1);
});

test('images: concurrent work is queued, and refused with a retry time when the queue is full', async () => {
  const photo = await flat(800, 800).jpeg().toBuffer();
  const crowd = await Promise.all(Array.from({ length: 40 }, () => images.page(photo, LIMITS)));
  const busy = crowd.filter((one) => !Buffer.isBuffer(one));
  expect(busy).toHaveLength(40 - 16);
  expect(busy[0]).toMatchObject({ refused: 'busy', retryAfter: 2 });
  expect(Buffer.isBuffer(await images.page(photo, LIMITS))).toBe(true);
});
