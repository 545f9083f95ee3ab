import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

const image = z.object({ small: z.nullable(z.string()), large: z.nullable(z.string()) });

const pixels = z.string().check(z.regex(/^\d{1,5}$/, 'number_format'));

export const uploadAvatar = call({
  name: 'profile.uploadAvatar',
  summary:
    'Uploads a picture of the player, cropped to the square given by the query in pixels of ' +
    'the upright ' +
    'picture; without a square, to its centre.',
  method: 'POST',
  path: '/api/v2/profile/avatar',
  audience: 'player',
  query: z
    .object({ left: z.optional(pixels), top: z.optional(pixels), size: z.optional(pixels) })
    .check(
      z.refine(
        ({ left, top, size }) =>
          (left === undefined) === (top === undefined) &&
          (left === undefined) === (size === undefined),
        'required',
      ),
    ),
  upload: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 },
  answer: dataOf(image),
  refusals: [
    'bad_input',
    'file_unknown',
    'file_kind',
    'file_mismatch',
    'file_active',
    'image_damaged',
    'image_too_small',
    'image_too_large',
    'image_shape',
    'busy',
  ],
});

export const removeAvatar = call({
  name: 'profile.removeAvatar',
  summary: 'Removes the picture of the player.',
  method: 'DELETE',
  path: '/api/v2/profile/avatar',
  audience: 'player',
  answer: dataOf(image),
});
