import type { PlayerId } from '#core/ids.ts';
import { fieldError, type FieldError } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  hasBadWord,
  nicknameMistake,
  nicknameSkeleton,
  resemblesStaff,
} from '../../rules.nicknames.ts';
import { listNicknameWords, listStaffNames, listTakenSkeletons } from './store.ts';

/** What is wrong with a normalised nickname for this player, or for anyone new; or undefined. */
export async function checkNickname(
  db: Queryable,
  site: readonly string[],
  playerId: PlayerId | null,
  nickname: string,
): Promise<FieldError | undefined> {
  const mistake = nicknameMistake(nickname);
  if (mistake) return mistake;
  const staff = await listStaffNames(db);
  if (resemblesStaff(nickname, { site, staff })) return fieldError('nickname_reserved');
  if (hasBadWord(nickname, await listNicknameWords(db))) return fieldError('nickname_word');
  const taken = await listTakenSkeletons(db, [nicknameSkeleton(nickname)], playerId);
  return taken.length > 0 ? fieldError('nickname_taken') : undefined;
}
