/** Meta tags by which others verify the owner of the domain. */
import * as z from 'zod/mini';

const TAG_NAME = /^[a-z0-9][a-z0-9._:-]{0,99}$/;
const TAG_VALUE = /^[\w.=:/+-]{1,200}$/;
const TAGS_MAX = 20;

export const verificationTags = z
  .array(
    z.object({
      name: z.string().check(z.regex(TAG_NAME, 'tag_name_format')),
      content: z.string().check(z.regex(TAG_VALUE, 'tag_value_format')),
    }),
  )
  .check(z.maxLength(TAGS_MAX, 'too_many'));
