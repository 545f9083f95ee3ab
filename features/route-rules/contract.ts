import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

/** A path of the player app, without its locale. */
export const pathText = z.string().check(z.regex(/^\/[^\s\\]{0,400}$/, 'malformed'));

export const findRule = call({
  name: 'routeRules.find',
  summary: 'Returns whether a route rule redirects a path, or its page was removed on purpose.',
  method: 'GET',
  path: '/api/v2/route-rules',
  audience: 'anyone',
  query: z.object({ path: pathText }),
  answer: dataOf(
    z.object({
      redirect: z.nullable(z.string()),
      /** The page was removed on purpose; its address is answered with 410. */
      is_gone: z.boolean(),
    }),
  ),
});
