import * as z from 'zod/mini';
import { DESCRIPTION_MAX } from './rules.ts';

/** As the picture was uploaded, within limits, or small beside its message. */
export const PICTURE_SIZES = ['full', 'thumbnail'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Of a message that is read; null when it has none. */
export const pictureOfMessage = z.nullable(
  z.object({
    id: z.uuid(),
    /** What it shows, in the words of the sender; empty when they gave none. */
    description: z.string(),
    width: z.int(),
    height: z.int(),
    is_erased: z.boolean(),
  }),
);
export type MessagePicture = NonNullable<z.output<typeof pictureOfMessage>>;

/** Of a message that is sent: one that its author has uploaded. */
export const attachedPicture = z.optional(
  z.object({
    id: z.uuid(),
    description: z.string().check(z.maxLength(DESCRIPTION_MAX, 'too_long')),
  }),
);
export type AttachedPicture = NonNullable<z.output<typeof attachedPicture>>;
