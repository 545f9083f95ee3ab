import pg from 'pg';
import { expect, test } from 'vitest';
import { troubleOf, troubleTeller } from './db-trouble.ts';
import { openLog } from './log.ts';

function failure(code: string): Error {
  const error = new pg.DatabaseError('refused', 7, 'error');
  error.code = code;
  return error;
}

const system = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  [failure('53100'), 'busy'],
  [failure('53300'), 'busy'],
  [failure('55P03'), 'busy'],
  [failure('57P03'), 'busy'],
  [failure('57P01'), 'lost'],
  [failure('57P02'), 'lost'],
  [system('ECONNREFUSED', 'connect'), 'busy'],
  [system('ENOENT', 'connect'), 'busy'],
  [new AggregateError([system('ECONNREFUSED', 'connect')]), 'busy'],
  [system('ECONNRESET', 'read'), 'lost'],
  [system('EPIPE', 'write'), 'lost'],
  [new Error('Connection terminated unexpectedly'), 'lost'],
  [failure('23505'), undefined],
  [failure('CL001'), undefined],
  [system('ENOENT', 'open'), undefined],
  [new Error('a bug'), undefined],
  ['a text', undefined],
])('%s is %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});

test('a trouble is told once a minute, whatever it fails, and a bug is told by others', () => {
  const lines: string[] = [];
  const tell = troubleTeller(openLog('error', { write: (line: string) => void lines.push(line) }));
  for (let count = 0; count < 100; count++) tell(failure('53100'));
  for (let count = 0; count < 100; count++) tell(system('ENOENT', 'connect'));
  tell(new Error('a bug'));
  expect(lines).toHaveLength(2);
});
