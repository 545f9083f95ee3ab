import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

const upTo = (length: number) => z.string().check(z.maxLength(length, 'too_long'));

export const reportError = call({
  name: 'errors.report',
  summary: 'Reports an unhandled error of the page; the returned number is in the server log.',
  method: 'POST',
  path: '/api/v2/client-errors',
  audience: 'anyone',
  body: z.object({
    name: upTo(100),
    message: upTo(1000),
    stack: upTo(4000),
    path: upTo(500),
    build: upTo(64),
  }),
  answer: dataOf(z.object({ id: z.string() })),
});
