/** Documents that are uploaded as files: a photograph or scan of a page, or a PDF. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const DOCUMENT_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;

/** What they are stored as: pictures are re-encoded. */
export const STORED_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type StoredType = (typeof STORED_TYPES)[number];

/** The largest file that is accepted, in bytes. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Below this many pixels on a side the text is unreadable. */
export const SIDE_MIN = 400;
/** Enough to read the smallest print on a page; more only takes space. */
export const SIDE_MAX = 2600;

/** Codes with which a file is refused for what it is. */
export const FILE_REFUSALS = [
  'file_unknown',
  'file_kind',
  'file_mismatch',
  'file_active',
  'image_damaged',
  'image_too_small',
  'image_too_large',
  'image_shape',
  'busy',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];
