/** Videos of a provider beside live tables: a setting of the operator. */
import * as z from 'zod/mini';
import { LIVE_TABLES } from '#domain/live-tables/rules.ts';

/**
 * HLS is a list of short files, some seconds behind the camera; WHEP is WebRTC that one HTTP
 * request begins, and is less than a second behind.
 */
export const STREAM_KINDS = ['hls', 'whep'] as const;

const STREAMS_MAX = 20;
/** Every visitor of the table can read it: a query may hold no secret. */
const ADDRESS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[\w.~%/?=&+-]{1,300}$/;

export const liveStreams = z
  .array(
    z.object({
      table: z.enum(LIVE_TABLES),
      kind: z.enum(STREAM_KINDS),
      url: z.string().check(z.regex(ADDRESS, 'stream_format')),
    }),
  )
  .check(
    z.maxLength(STREAMS_MAX, 'too_many'),
    z.refine((all) => new Set(all.map(({ table }) => table)).size === all.length, 'table_twice'),
  );
export type LiveStream = z.output<typeof liveStreams>[number];

/** What a page may connect to and play from: the files of HLS come from there, too. */
export function streamOrigins(streams: readonly LiveStream[]): readonly string[] {
  // As the setting allows them, so the origin is all before the path.
  return [...new Set(streams.map(({ url }) => /^https:\/\/[^/]+/.exec(url)![0]))];
}
