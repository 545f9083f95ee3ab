import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createRunFolder, removeLeftovers } from './run-folder.ts';

const PREFIX = 'run-';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'croupier-run-folder-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
});

/** The pid of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid!;
}

async function abandon(folder: string): Promise<string> {
  writeFileSync(join(folder, 'owner.pid'), String(await endedPid()));
  return folder;
}

test('run folders: a folder of an ended process is removed with its data', async () => {
  const folder = await abandon(createRunFolder(PREFIX, { parent }));
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'data'), 'rows');
  await removeLeftovers(PREFIX, [parent]);
  expect(existsSync(folder)).toBe(false);
});

test('run folders: one in use, one being created and one with another name are kept', async () => {
  const used = createRunFolder(PREFIX, { parent });
  expect(readFileSync(join(used, 'owner.pid'), 'utf8')).toBe(String(process.pid));
  const created = mkdtempSync(join(parent, PREFIX));
  const other = await abandon(createRunFolder('other-', { parent }));
  await removeLeftovers(PREFIX, [parent, join(parent, 'missing')]);
  expect([used, created, other].map((folder) => existsSync(folder))).toEqual([true, true, true]);
});

test('run folders: a copy has the files of its template and an owner of its own', () => {
  const template = mkdtempSync(join(parent, 'template-'));
  writeFileSync(join(template, 'owner.pid'), '1');
  mkdirSync(join(template, 'postgres'), { mode: 0o700 });
  writeFileSync(join(template, 'postgres', 'data'), 'rows');
  const copy = createRunFolder(PREFIX, { parent, template });
  expect(readFileSync(join(copy, 'postgres', 'data'), 'utf8')).toBe('rows');
  expect(statSync(join(copy, 'postgres')).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(copy, 'owner.pid'), 'utf8')).toBe(String(process.pid));
});
