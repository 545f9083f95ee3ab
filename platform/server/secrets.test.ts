import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecrets } from './secrets.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'croupier-secrets-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('secrets: they are generated once, readable by their owner only, and found again', () => {
  const config = { dataDir: folder(), secretKey: undefined };
  const made = readSecrets(config);
  expect(made.secretKey).toMatch(/^[0-9a-f]{64}$/);
  expect(made.databasePassword).toMatch(/^[0-9a-f]{48}$/);
  expect(readSecrets(config)).toEqual(made);
  expect(statSync(join(config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('secrets: a given key takes precedence and is not written down', () => {
  const dataDir = folder();
  const secretKey = 'cd'.repeat(32);
  expect(readSecrets({ dataDir, secretKey }).secretKey).toBe(secretKey);
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(secretKey);
});

test('secrets: two installations do not share secrets', () => {
  const one = readSecrets({ dataDir: folder(), secretKey: undefined });
  const other = readSecrets({ dataDir: folder(), secretKey: undefined });
  expect(one.secretKey).not.toBe(other.secretKey);
  expect(one.databasePassword).not.toBe(other.databasePassword);
});
