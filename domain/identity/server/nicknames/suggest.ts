import { randomInt } from 'node:crypto';
import type { Locale } from '#core/locale.ts';
import type { Queryable } from '#platform/server/db.ts';
import { drawNickname } from '../../rules.nickname-words.ts';
import { hasBadWord, nicknameSkeleton } from '../../rules.nicknames.ts';
import { listNicknameWords, listTakenSkeletons } from './store.ts';

const SHOWN = 3;
/** Of so many draws at least three are free, unless nearly all suggestions are taken. */
const DRAWN = 12;

/** Nicknames that are free now. Fewer than three when few are left. */
export async function suggestNicknames(db: Queryable, locale: Locale): Promise<string[]> {
  const drawn = Array.from({ length: DRAWN }, () =>
    drawNickname(locale, (below) => randomInt(below)),
  );
  const bySkeleton = new Map(drawn.map((nickname) => [nicknameSkeleton(nickname), nickname]));
  const taken = new Set(await listTakenSkeletons(db, [...bySkeleton.keys()], null));
  const words = await listNicknameWords(db);
  return [...bySkeleton]
    .filter(([skeleton, nickname]) => !taken.has(skeleton) && !hasBadWord(nickname, words))
    .slice(0, SHOWN)
    .map(([, nickname]) => nickname);
}
