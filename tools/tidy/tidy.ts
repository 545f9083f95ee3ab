/**
 * Rules of this repository that no linter has, checked on the tree itself.
 *
 * node tools/tidy/tidy.ts
 */
import { commitSubjects, retiredWords, typeNames } from './language.ts';
import { links } from './links.ts';
import { listed } from './listed.ts';
import { locales } from './locales.ts';
import { oneProject } from './one-project.ts';
import { refusalTexts } from './refusals.ts';
import { sqlInStores } from './sql-in-stores.ts';
import { sqlOwners } from './sql-owners.ts';
import { repositoryFiles } from './source.ts';
import { lineWidth, noUnnamedTodos, noMachinePaths, noFillerText } from './lines.ts';
import type { Check } from './source.ts';

export const CHECKS: Record<string, Check> = {
  'one-project': oneProject,
  'sql-owners': sqlOwners,
  'sql-in-stores': sqlInStores,
  'refusal-texts': refusalTexts,
  'retired-words': retiredWords,
  'type-names': typeNames,
  locales,
  links,
  listed,
  'line-width': lineWidth,
  'no-unnamed-todos': noUnnamedTodos,
  'no-filler-text': noFillerText,
  'no-machine-paths': noMachinePaths,
};

function main(): void {
  const files = repositoryFiles(process.cwd());
  const complaints = Object.entries(CHECKS).flatMap(([name, check]) =>
    check(files).map((complaint) => `${name}: ${complaint}`),
  );
  complaints.push(...commitSubjects(process.cwd()).map((one) => `commit-subjects: ${one}`));
  for (const complaint of complaints) console.log(complaint);
  console.log(`tidy: ${files.length} files, ${complaints.length} complaints`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
