import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { LOGO_BYTES_MAX, LOGO_TYPES } from './rules.look.ts';

export const uploadLogo = call({
  name: 'staff.uploadLogo',
  summary:
    'Stores a logo, SVG or PNG, without anything in it that acts or links. It is shown once the ' +
    'setting `look` or a domain names it.',
  method: 'POST',
  path: '/api/v2/staff/settings/logos',
  audience: 'staff',
  roles: ['content'],
  upload: { types: LOGO_TYPES, maxBytes: LOGO_BYTES_MAX },
  answer: dataOf(z.object({ hash: z.string(), type: z.enum(LOGO_TYPES), path: z.string() })),
  refusals: [
    'forbidden',
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
