import { refuseField } from '#core/refusal.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkKind, MEDIA_TYPE, type FileKind } from './file-kinds.ts';

const ALL: FileKind[] = ['jpeg', 'png', 'webp', 'pdf'];
const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#124635' } });
const jpeg = await picture.clone().jpeg().toBuffer();
const png = await picture.clone().png().toBuffer();
const webp = await picture.clone().webp().toBuffer();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const after = (head: Buffer, tail: string) => Buffer.concat([head, Buffer.from(tail, 'latin1')]);

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['pdf', pdf],
] as const)('files: a %s is recognised by its bytes', (kind, bytes) => {
  expect(checkKind(bytes, MEDIA_TYPE[kind], ALL)).toBe(kind);
});

describe('files: what is refused', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
  test.each([
    ['an SVG with a script', Buffer.from(svg), 'SVG'],
    ['a page', Buffer.from('\n <!DOCTYPE html><script>alert(1)</script>'), 'HTML'],
    ['a GIF', Buffer.from('GIF89a;'), 'GIF'],
    ['a zip', Buffer.from('504b030414000000', 'hex'), 'ZIP'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'HEIC'],
    ['an AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1'), 'AVIF'],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'), 'MP4'],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex'), 'TIFF'],
  ])('%s, by its name', (_what, bytes, kind) => {
    const refused = checkKind(bytes, 'image/jpeg', ALL);
    expect(refused).toEqual(refuseField('file', 'file_kind', kind));
  });

  test.each([
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['words', Buffer.from('dear casino')],
    ['one byte', Buffer.of(0xff)],
  ])('%s, as an unknown kind', (_what, bytes) => {
    expect(checkKind(bytes, 'image/jpeg', ALL)).toEqual({ refused: 'file_unknown' });
  });

  test('a kind that this place does not accept', () => {
    expect(checkKind(pdf, 'application/pdf', ['jpeg'])).toMatchObject({
      errors: { file: [{ code: 'file_kind', detail: 'PDF' }] },
    });
  });

  test('a PNG declared as a JPEG', () => {
    expect(checkKind(png, 'image/jpeg', ALL)).toEqual({ refused: 'file_mismatch' });
  });

  test.each([
    ['a JPEG with a page behind it', after(jpeg, '<html><script>alert(1)</script>')],
    [
      'a JPEG with a page in its comment',
      Buffer.from(`ffd8fffe0012${Buffer.from('<SCRIPT>/*').toString('hex')}ffd9`, 'hex'),
    ],
    ['a JPEG that is a zip as well', after(jpeg, 'PK\x05\x06'.padEnd(22, '\0'))],
    ['a JPEG with PHP in it', after(jpeg, '<?php system($_GET[0]);')],
    [
      'a JPEG that PDF readers open',
      Buffer.concat([jpeg.subarray(0, 20), Buffer.from('%PDF-1.7'), jpeg.subarray(20)]),
    ],
  ])('%s', (_what, bytes) => {
    expect(checkKind(bytes, 'image/jpeg', ALL)).toEqual({ refused: 'file_active' });
  });

  test.each([
    '/JavaScript (app.alert(1))',
    '/JS 4 0 R',
    '/Launch',
    '/EmbeddedFile',
    '/XFA',
    '/J#61vaScript (app.alert(1))',
    '/#4A#53 4 0 R',
  ])('a PDF with %s', (action) => {
    const bytes = Buffer.from(`%PDF-1.7\n<< /OpenAction << ${action} >> >>\n%%EOF`);
    expect(checkKind(bytes, 'application/pdf', ALL)).toEqual({ refused: 'file_active' });
  });
});
