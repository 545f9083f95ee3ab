/** The language of the tree: words that were retired, and one meaning per type name. */
import { execFileSync } from 'node:child_process';
import { extname } from 'node:path';
import { isTest } from './source.ts';
import type { Check } from './source.ts';

/** A retired word with what the field says instead. Matched as a whole word or part of a name. */
const RETIRED: readonly (readonly [word: string, instead: string])[] = [
  ['clerk', 'staff member, StaffUser'],
  ['desk', 'what it is: a controller, a service, the back office'],
  ['deed', 'ActionContext'],
  ['wish', 'Request, Query, Filter'],
  ['whoever', 'the player, the operator, the reviewer'],
  ['somebody', 'the player, the operator, the reviewer'],
  ['nobody', 'no player, no staff member'],
  ['haste', 'rate limit'],
  ['troubleOf', 'classifyDbError'],
  ['refuseStranger', 'requireVerified'],
  ['callPerson', 'flagForManualReview'],
  ['lookAgain', 'returnToReview'],
  ['keepTrying', 'retryWithBackoff'],
  ['holdKey', 'verifySecretKeyFingerprint'],
  ['lifeline', 'WorkerHeartbeat'],
  ['pageBones', 'Skeleton'],
  ['gameFace', 'BetPresenter'],
  ['laneMemory', 'AccountCache'],
  ['partsBook', 'RoundTotals'],
  ['soundDesk', 'SoundEngine'],
  ['waysIn', 'createAuth'],
  ['playerCare', 'players'],
  ['houseHealth', 'system-health'],
  ['entry_over', 'challenge_expired'],
  ['bet_needed', 'bet_required'],
  ['same_hand', 'same_person'],
  ['proposer_gone', 'proposer_inactive'],
];

const READ = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql', '.md']);

/**
 * Words of a private language that were replaced by the field's terms do not come back: in code,
 * comments, test titles, SQL and documents. Texts for players are read by people instead.
 */
export const retiredWords: Check = (files) =>
  files
    .filter(({ path }) => READ.has(extname(path)) && !path.startsWith('tools/tidy/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          findRetired(line).map(
            ([word, instead]) => `${path}:${index + 1} says "${word}"; the term is ${instead}`,
          ),
        ),
    );

const PATTERNS = RETIRED.map(([word, instead]) => ({ word, instead, pattern: patternOf(word) }));

/** A bell for a desk is an object of a case, and `nobody` a user of Unix. */
const ALLOWED = /Desk bell|NOBODY_UID/g;

/** `desk` also finds `openDesk`, `DeskOptions`, `desks` and `desk-icon`, and not `desktop`. */
function patternOf(word: string): RegExp {
  const capital = word[0]!.toUpperCase() + word.slice(1);
  return new RegExp(`(?<![A-Za-z])${word}s?(?![a-z])|${capital}s?(?![a-z])`);
}

function findRetired(line: string): (readonly [string, string])[] {
  const read = line.replace(ALLOWED, '');
  return PATTERNS.filter(({ pattern }) => pattern.test(read)).map(
    ({ word, instead }) => [word, instead] as const,
  );
}

const DECLARED = /^export (?:abstract )?(?:type|interface|class) (\w+)/gm;

/** No exported type name is declared in two places: a reader would have to know which is meant. */
export const typeNames: Check = (files) => {
  const places = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!/[.]tsx?$/.test(path) || isTest(path)) continue;
    for (const [, name] of text.matchAll(DECLARED)) {
      places.set(name!, [...(places.get(name!) ?? []), path]);
    }
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `the type ${name} is declared in ${paths.join(' and ')}`);
};

/** Older subjects were written before this rule. */
const SUBJECTS_SINCE = '2026-11-22T12:00:00Z';

/** Subjects of commits say `area: what was done` in the same terms as the code. */
export function commitSubjects(root: string): string[] {
  const args = ['log', '--no-merges', `--since=${SUBJECTS_SINCE}`, '--format=%h %s'];
  const listed = execFileSync('git', args, { cwd: root, maxBuffer: 1e8 }).toString();
  return checkSubjects(listed.split('\n').filter((line) => line !== ''));
}

export function checkSubjects(lines: readonly string[]): string[] {
  return lines.flatMap((line) => [
    ...findRetired(line).map(([word]) => `commit ${line}: says "${word}"`),
    ...(/^\w+ [\w ,/.-]+: \S/.test(line) ? [] : [`commit ${line}: has no area, as "bets: …"`]),
  ]);
}
