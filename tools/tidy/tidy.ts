/**
 * The rules of the house that no linter knows, read off the tree itself.
 *
 *     node tools/tidy/tidy.ts
 */
import { ledgerNames } from './ledger-names.ts';
import { links } from './links.ts';
import { listed } from './listed.ts';
import { locales } from './locales.ts';
import { oneWorld } from './one-world.ts';
import { refusalTexts } from './refusals.ts';
import { repositoryFiles } from './source.ts';
import { narrow, noLooseEnds, noMachinePaths, noPretence } from './words.ts';
import type { Check } from './source.ts';

export const CHECKS: Record<string, Check> = {
  'one-world': oneWorld,
  'ledger-names': ledgerNames,
  'refusal-texts': refusalTexts,
  locales,
  links,
  listed,
  narrow,
  'no-loose-ends': noLooseEnds,
  'no-pretence': noPretence,
  'no-machine-paths': noMachinePaths,
};

function main(): void {
  const files = repositoryFiles(process.cwd());
  const complaints = Object.entries(CHECKS).flatMap(([name, check]) =>
    check(files).map((complaint) => `${name}: ${complaint}`),
  );
  for (const complaint of complaints) console.log(complaint);
  console.log(`tidy: ${files.length} files, ${complaints.length} complaints`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
