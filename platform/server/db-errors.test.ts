import pg from 'pg';
import { expect, test } from 'vitest';
import { classifyDbError, createDbErrorLogger } from './db-errors.ts';
import { createLog } from './log.ts';

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
])('database errors: %s is %s', (error, failure) => {
  expect(classifyDbError(error)).toBe(failure);
});

test('database errors: an outage is logged once a minute however many requests fail; a bug is not', () => {
  const lines: string[] = [];
  const logError = createDbErrorLogger(
    createLog('error', { write: (line: string) => void lines.push(line) }),
  );
  for (let count = 0; count < 100; count++) logError(failure('53100'));
  for (let count = 0; count < 100; count++) logError(system('ENOENT', 'connect'));
  logError(new Error('a bug'));
  expect(lines).toHaveLength(2);
});
