import type { Check, Source } from './source.ts';

/**
 * Each side of a feature must be mounted by its app, or it is never used. A game is mounted by its
 * line in the list of games.
 */
export const listed: Check = (files) => [
  ...unlisted(files, /^features\/([^/]+)\/server\/index[.]ts$/, 'apps/server'),
  ...unlisted(files, /^features\/([^/]+)\/player\//, 'apps/player'),
  ...unlisted(files, /^features\/([^/]+)\/backoffice\//, 'apps/backoffice'),
];

function unlisted(files: readonly Source[], half: RegExp, app: string): string[] {
  const features = new Set(files.flatMap(({ path }) => half.exec(path)?.[1] ?? []));
  const main = files.filter(({ path }) => path.startsWith(`${app}/`)).map(({ text }) => text);
  const text = main.join('\n');
  const games = files.find(({ path }) => path === 'apps/games.ts')?.text ?? '';
  const isListed = (name: string) =>
    text.includes(`#features/${name}/`) || games.includes(`  ${name}: [`);
  const forgotten = [...features].filter((name) => !isListed(name));
  return forgotten.map((name) => `features/${name} is not listed in ${app}`);
}
