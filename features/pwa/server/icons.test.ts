import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { FIRST_COLORS, type Look } from '#domain/settings/rules.look.ts';
import { saveLogo } from '#domain/settings/server/index.ts';
import { addOperator } from '#domain/staff/server/index.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createImages } from '#platform/server/files/images.ts';
import { appIcons } from '../rules.manifest.ts';
import { appIconFiles } from './icons.ts';

const GROUND = '#101020';
let database: TestDatabase;
let db: Db;
let app: FastifyInstance;
const PLAIN: Look = { logo: null, colors: null };
let look: Look;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 2 });
  const bytes = await sharp({
    create: { width: 300, height: 100, channels: 4, background: '#ff0000' },
  })
    .png()
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const operator = { email: 'brand@staff.example', passwordHash: 'x', locale: 'en' } as const;
  const staffId = await db.transaction((tx) => addOperator(tx, { ...operator, role: 'content' }));
  if (isRefusal(staffId)) throw new Error(staffId.refused);
  await saveLogo(db, { hash, type: 'image/png', bytes, staffId });
  look = {
    logo: { hash, type: 'image/png' },
    colors: { ...FIRST_COLORS, ground: GROUND },
  };
  app = Fastify();
  appIconFiles(app, { db, images: createImages(), looks: () => [PLAIN, look] });
});

afterAll(async () => {
  await app.close();
  await db.close();
  await database.close();
});

test('app.install: every icon of the manifest shows the logo on the ground of the look', async () => {
  for (const { src, sizes, purpose } of appIcons([], look)) {
    const { statusCode, headers, rawPayload } = await app.inject(src);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toContain('immutable');
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
    const middle = Math.floor(info.width / 2);
    expect(at(middle, middle)).toEqual([255, 0, 0]);
    expect(at(0, 0)).toEqual([16, 16, 32]);
    const edge = purpose === 'maskable' ? [16, 16, 32] : [255, 0, 0];
    expect(at(2, middle), purpose).toEqual(edge);
  }
});

test('app.install: no other picture is drawn, nor for another look', async () => {
  const [first] = appIcons([], look);
  const src = first!.src;
  for (const other of [src.replace('-192-', '-4096-'), src.replace('101020', 'ffffff'), '/x']) {
    expect((await app.inject(other)).statusCode).toBe(404);
  }
  const before = look;
  look = { ...look, logo: null };
  expect((await app.inject(src)).statusCode).toBe(404);
  look = before;
});
