import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

test('every command runs a file that is there', () => {
  const files = Object.values(scripts).map((script) => script.split(' ')[1] ?? '');
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every command a page tells the reader to run exists', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  const told = pages.flatMap((page) => commandsIn(read(page)).map((name) => ({ page, name })));
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter(({ name }) => !(name in scripts))).toEqual([]);
});

/** `npm run x`, `npm start`, `npm test`, and the short form in a list: `bench:http`. */
function commandsIn(text: string): string[] {
  const forms = [/`npm run ([a-z:-]+)/g, /`npm (start|test)/g, /`(bench:[a-z-]+)`/g];
  return forms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''));
}
