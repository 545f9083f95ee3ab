import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';

/** A path of the player app, without its locale. */
export const pathText = z.string().check(z.regex(/^\/[^\s\\]{0,400}$/, 'malformed'));

export const findRule = call({
  name: 'routeRules.find',
  summary: 'Returns the target of a path, if a route rule redirects it.',
  method: 'GET',
  path: '/api/v2/route-rules',
  audience: 'anyone',
  query: z.object({ path: pathText }),
  answer: dataOf(z.object({ redirect: z.nullable(z.string()) })),
});
