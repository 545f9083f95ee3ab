import assert from 'node:assert/strict';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The characters a WOFF2 file can draw, read from its character map. Enough of the format for that
 * and no more: the header, the table directory, one Brotli stream, and cmap formats 4 and 12.
 * https://www.w3.org/TR/WOFF2/
 */
export function charactersOf(file: Buffer): Set<number> {
  assert.equal(file.toString('latin1', 0, 4), 'wOF2', 'not a WOFF2 file');
  const cmap = characterMap(file);
  const found = new Set<number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const at = cmap.subarray(cmap.readUInt32BE(8 + table * 8));
    const format = at.readUInt16BE(0);
    if (format === 4) addSegments(at, found);
    if (format === 12) addGroups(at, found);
  }
  return found;
}

/** Flags below 63 number well-known tables; these are the three that matter here. */
const CMAP = 0;
const TRANSFORMED_BY_DEFAULT = new Set([10, 11]);
const NAMED = 63;
const HEADER_BYTES = 48;

function characterMap(file: Buffer): Buffer {
  const directory = reader(file, HEADER_BYTES);
  let before = 0;
  let cmap: [start: number, end: number] | undefined;
  for (let count = file.readUInt16BE(12); count > 0; count--) {
    const flags = directory.byte();
    const tag = flags & 63;
    if (tag === NAMED) directory.skip(4);
    let length = directory.number();
    const isTransformed = TRANSFORMED_BY_DEFAULT.has(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (isTransformed) length = directory.number();
    if (tag === CMAP) cmap = [before, before + length];
    before += length;
  }
  assert(cmap, 'a font without a character map');
  const packed = file.subarray(directory.at(), directory.at() + file.readUInt32BE(20));
  return brotliDecompressSync(packed).subarray(...cmap);
}

/** Numbers are packed seven bits to a byte, the most significant first. */
function reader(file: Buffer, start: number) {
  let position = start;
  function byte(): number {
    return file.readUInt8(position++);
  }
  function number(): number {
    let value = 0;
    for (;;) {
      const next = byte();
      value = value * 128 + (next & 127);
      if (next < 128) return value;
    }
  }
  function skip(bytes: number) {
    position += bytes;
  }
  return { byte, number, skip, at: () => position };
}

function addSegments(table: Buffer, found: Set<number>) {
  const bytes = table.readUInt16BE(6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = table.readUInt16BE(14 + segment);
    const start = table.readUInt16BE(16 + bytes + segment);
    const delta = table.readUInt16BE(16 + bytes * 2 + segment);
    const rangeAt = 16 + bytes * 3 + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
      // Glyph 0 is the empty box, drawn for characters the font lacks.
      if ((range === 0 || glyph !== 0) && ((glyph + delta) & 0xffff) !== 0) found.add(code);
    }
  }
}

function addGroups(table: Buffer, found: Set<number>) {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const end = table.readUInt32BE(at + 4);
    for (let code = table.readUInt32BE(at); code <= end; code++) found.add(code);
  }
}
