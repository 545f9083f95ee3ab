/** The bytes of a text in UTF-8; the shared TypeScript project has no encoder of its own. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  // Iterating by code points keeps both halves of a surrogate pair together.
  for (const character of text) push(bytes, character.codePointAt(0)!);
  return Uint8Array.from(bytes);
}

function push(bytes: number[], point: number): void {
  // A lone surrogate is written as every encoder writes it.
  const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
  if (code < 0x80) bytes.push(code);
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), last(code));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), last(code >> 6), last(code));
  else bytes.push(0xf0 | (code >> 18), last(code >> 12), last(code >> 6), last(code));
}

function last(code: number): number {
  return 0x80 | (code & 0x3f);
}
