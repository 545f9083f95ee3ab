import { refuse, refuseField, type Refusal } from '#core/refusal.ts';

/** The kind of a file by its own bytes. No other kind is accepted. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

export const MEDIA_TYPE: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/**
 * Detects the kind of a file and refuses a false one: another kind than declared (`file_mismatch`),
 * a kind that is not accepted (`file_kind:SVG`, `file_unknown`), and a file that is two kinds at
 * once or carries active content (`file_active`). A name or a declared type proves nothing.
 */
export function checkKind(
  bytes: Buffer,
  declared: string,
  accepted: readonly FileKind[],
): FileKind | Refusal<'file_mismatch' | 'file_active' | 'file_unknown' | 'file_kind'> {
  const kind = kindOf(bytes);
  if (kind === undefined || !accepted.includes(kind))
    return refuseKind(kind ?? unsupportedKind(bytes));
  if (declared !== MEDIA_TYPE[kind]) return refuse('file_mismatch');
  return isActive(bytes, kind) ? refuse('file_active') : kind;
}

function refuseKind(name: string | undefined): Refusal<'file_unknown' | 'file_kind'> {
  if (name === undefined) return refuse('file_unknown');
  return refuseField('file', 'file_kind', name.toUpperCase());
}

function kindOf(bytes: Buffer): FileKind | undefined {
  if (startsWith(bytes, 'ffd8ff')) return 'jpeg';
  if (startsWith(bytes, '89504e470d0a1a0a')) return 'png';
  if (startsWith(bytes, '52494646') && text(bytes, 8, 12) === 'WEBP') return 'webp';
  // Readers search for the marker anywhere in the first kilobyte; a complete document begins with
  // it.
  return text(bytes, 0, 5) === '%PDF-' ? 'pdf' : undefined;
}

/** Kinds that players do upload, named so that they know what to choose instead. */
function unsupportedKind(bytes: Buffer): string | undefined {
  if (text(bytes, 0, 4) === 'GIF8') return 'GIF';
  if (startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506')) return 'ZIP';
  if (startsWith(bytes, '49492a00') || startsWith(bytes, '4d4d002a')) return 'TIFF';
  if (text(bytes, 4, 8) === 'ftyp') return brandOf(text(bytes, 8, 12));
  const head = text(bytes, 0, 1024)
    .replace(/^(\u00ef\u00bb\u00bf)?\s*/, '')
    .toLowerCase();
  if (head.startsWith('<')) return head.includes('<svg') ? 'SVG' : 'HTML';
  return undefined;
}

function brandOf(brand: string): string {
  if (/^(hei|hev|mif|msf)/.test(brand)) return 'HEIC';
  return brand.startsWith('avi') ? 'AVIF' : 'MP4';
}

const MARKUP = /<(script|html|!doctype|\?php|iframe)/i;
const PDF_ACTIONS = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/;
const ZIP_END = Buffer.from('504b0506', 'hex');
/** The end of a zip may be this far before the last byte: its comment length has 16 bits. */
const ZIP_TAIL = 65_557;

/** Whether the file is also valid as another kind that runs or displays something. */
function isActive(bytes: Buffer, kind: FileKind): boolean {
  if (bytes.subarray(-ZIP_TAIL).includes(ZIP_END)) return true;
  const all = bytes.toString('latin1');
  if (MARKUP.test(all)) return true;
  if (kind === 'pdf') return PDF_ACTIONS.test(decodeNames(all));
  return all.slice(0, 2048).includes('%PDF-');
}

/** A name in a PDF may have any of its letters written as # and two digits. */
function decodeNames(pdf: string): string {
  return pdf.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function startsWith(bytes: Buffer, hex: string): boolean {
  const mark = Buffer.from(hex, 'hex');
  return bytes.subarray(0, mark.length).equals(mark);
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1');
}
