import { dirname, join } from 'node:path/posix';
import { allMatches } from './source.ts';
import type { Check } from './source.ts';

/** Every link from one page of the repository to another must resolve. */
export const links: Check = (files) => {
  const paths = files.map(({ path }) => path);
  const there = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      targets(path, text)
        .filter((target) => !there.has(target))
        .map((target) => `${path} links to ${target}, which does not exist`),
    );
};

function targets(page: string, text: string): string[] {
  const inText = allMatches(text, /\]\(([^)\s]+)\)/g);
  const relative = inText.filter((link) => !/^(?:[a-z]+:|#|\/)/.test(link));
  return relative.map((link) => {
    const target = join(dirname(page), link.replace(/#.*$/, ''));
    return target.replace(/\/$/, '');
  });
}

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
