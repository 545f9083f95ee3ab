import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

test('commands: every npm script runs an existing file', () => {
  const files = Object.values(scripts).map((script) => script.split(' ')[1] ?? '');
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('commands: every command the docs mention exists', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  const mentioned = pages.flatMap((page) => commandsIn(read(page)).map((name) => ({ page, name })));
  expect(mentioned.length).toBeGreaterThan(5);
  expect(mentioned.filter(({ name }) => !(name in scripts))).toEqual([]);
});

/** `npm run x`, `npm start`, `npm test`, and the short form in a list: `bench:http`. */
function commandsIn(text: string): string[] {
  const forms = [/`npm run ([a-z:-]+)/g, /`npm (start|test)/g, /`(bench:[a-z-]+)`/g];
  return forms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''));
}
