import { expect, test } from 'vitest';
import { liveStreams, streamOrigins } from './rules.ts';

const STREAM = {
  table: 'baccarat',
  kind: 'hls',
  url: 'https://video.example/a/live.m3u8',
} as const;

test('live streams: one address of https for each table', () => {
  const other = { ...STREAM, table: 'blackjack', kind: 'whep', url: 'https://b.example:8443/whep' };
  expect(liveStreams.safeParse([STREAM, other]).data).toEqual([STREAM, other]);
});

test.each([
  ['http', { url: 'http://video.example/live.m3u8' }, 'stream_format'],
  ['a password', { url: 'https://user:secret@video.example/live.m3u8' }, 'stream_format'],
  ['a directive of the policy', { url: 'https://video.example; script-src *' }, 'stream_format'],
  ['no path', { url: 'https://video.example' }, 'stream_format'],
  ['markup', { url: 'https://video.example/"><script>' }, 'stream_format'],
  [
    'an address that is too long',
    { url: `https://video.example/${'a'.repeat(301)}` },
    'stream_format',
  ],
])('live streams: refused is %s', (_what, change, message) => {
  const parsed = liveStreams.safeParse([{ ...STREAM, ...change }]);
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message);
});

test('live streams: a table has one', () => {
  const parsed = liveStreams.safeParse([STREAM, { ...STREAM, kind: 'whep' }]);
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(['table_twice']);
});

test('live streams: pages connect to each origin once', () => {
  const same = { ...STREAM, table: 'blackjack' as const, url: 'https://video.example/b/live.m3u8' };
  const other = {
    ...STREAM,
    table: 'live-roulette' as const,
    url: 'https://c.example:8443/whep?a=1',
  };
  expect(streamOrigins([STREAM, same, other])).toEqual([
    'https://video.example',
    'https://c.example:8443',
  ]);
});

test('live streams: a game that has no live table is refused', () => {
  const parsed = liveStreams.safeParse([{ ...STREAM, table: 'dice' }]);
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[0, 'table']]);
});
