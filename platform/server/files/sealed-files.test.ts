import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { createSealedFiles } from './sealed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = createDiskStore(folder);
const files = createSealedFiles(store, '7'.repeat(64));
const placeOf = (name: string) => join(folder, name.slice(0, 2), name);

test('sealed files: a file is read back unchanged, and the disk holds no plaintext', async () => {
  const bytes = Buffer.concat([Buffer.from('the name of the player'), randomBytes(100_000)]);
  const name = await files.seal(bytes);
  expect(await files.open(name)).toEqual(bytes);
  const onDisk = readFileSync(placeOf(name));
  expect(onDisk.includes('the name of the player')).toBe(false);
  expect(statSync(placeOf(name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, name.slice(0, 2))).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, name.slice(0, 2)))).toEqual([name]);
});

test('sealed files: the same file sealed twice looks different', async () => {
  const bytes = Buffer.from('the same');
  const [a, b] = [await files.seal(bytes), await files.seal(bytes)];
  expect(a).not.toBe(b);
  expect(readFileSync(placeOf(a)).equals(readFileSync(placeOf(b)))).toBe(false);
});

test.each([0, 5, 40, 50, 61, 70])('secrecy: byte %i changed on the disk is noticed', async (at) => {
  const name = await files.seal(Buffer.from('a passport, page two'));
  const bytes = readFileSync(placeOf(name));
  bytes[at]! ^= 1;
  writeFileSync(placeOf(name), bytes);
  expect(await files.open(name)).toEqual({ refused: 'file_damaged' });
});

test('sealed files: a truncated file, or one put in the place of another, does not open', async () => {
  const [mine, yours] = [await files.seal(Buffer.from('mine')), await files.seal(Buffer.from('y'))];
  copyFileSync(placeOf(yours), placeOf(mine));
  expect(await files.open(mine)).toEqual({ refused: 'file_damaged' });
  writeFileSync(placeOf(yours), Buffer.alloc(20, 1));
  expect(await files.open(yours)).toEqual({ refused: 'file_damaged' });
});

test('sealed files: another secret key cannot open a file', async () => {
  const name = await files.seal(Buffer.from('ours'));
  const theirs = createSealedFiles(store, '8'.repeat(64));
  expect(await theirs.open(name)).toEqual({ refused: 'file_damaged' });
});

test('sealed files: a removed file is gone, and may be removed again', async () => {
  const name = await files.seal(Buffer.from('gone'));
  await files.remove(name);
  await files.remove(name);
  expect(await files.open(name)).toEqual({ refused: 'not_found' });
});

test.each(['../../../etc/passwd', 'a/b', '', '..', 'x'.repeat(65), 'ABCDEFGH12', 'a\0bcdefgh'])(
  'sealed files: a name such as %j never reaches the disk',
  async (name) => {
    await expect(files.open(name)).rejects.toThrow('letters and digits');
  },
);
