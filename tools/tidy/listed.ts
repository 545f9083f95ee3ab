import type { Check, Source } from './source.ts';

/**
 * Each side of a feature must be mounted by its app, or it is never used; what players see may also
 * be mounted by the studio. A game is mounted by its line in the list of games.
 */
export const listed: Check = (files) => [
  ...unlisted(files, /^features\/([^/]+)\/server\/index[.]ts$/, 'apps/server'),
  ...unlisted(files, /^features\/([^/]+)\/player\//, 'apps/player', 'apps/studio'),
  ...unlisted(files, /^features\/([^/]+)\/backoffice\//, 'apps/backoffice'),
];

function unlisted(files: readonly Source[], half: RegExp, ...apps: readonly string[]): string[] {
  const features = new Set(files.flatMap(({ path }) => half.exec(path)?.[1] ?? []));
  const isOfApps = ({ path }: Source) => apps.some((app) => path.startsWith(`${app}/`));
  const main = files.filter(isOfApps).map(({ text }) => text);
  const text = main.join('\n');
  const games = files.find(({ path }) => path === 'apps/games.ts')?.text ?? '';
  const isGame = (name: string) => [name, `'${name}'`].some((key) => games.includes(`  ${key}: [`));
  const isListed = (name: string) => text.includes(`#features/${name}/`) || isGame(name);
  const forgotten = [...features].filter((name) => !isListed(name));
  return forgotten.map((name) => `features/${name} is not listed in ${apps[0]}`);
}
