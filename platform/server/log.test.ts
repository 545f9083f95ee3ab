import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import type { LogLevel } from './log.ts';

function record(level: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: createLog(level, out), lines };
}

test('log: a line has the fields, the message, the level as a word and an ISO time', () => {
  const { log, lines } = record('info');
  log.child({ request: 'r1' }).warn({ waitedMs: 5 }, 'a query was slow');
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request: 'r1',
      waitedMs: 5,
      msg: 'a query was slow',
    },
  ]);
});

test('log: what is below the level is not written', () => {
  const { log, lines } = record('warn');
  log.info({}, 'quiet');
  log.debug({}, 'quieter');
  expect(lines).toEqual([]);
});

test('log: passwords, tokens and cookies never reach a line', () => {
  const { log, lines } = record('info');
  const headers = { authorization: 'Bearer s3cret', cookie: 'sid=s3cret' };
  log.info({ password: 's3cret', body: { refreshToken: 's3cret' }, headers, req: { headers } }, '');
  expect(JSON.stringify(lines)).not.toContain('s3cret');
  expect(JSON.stringify(lines)).toContain('[secret]');
});
