import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { nicknameSkeleton, normalizeNickname } from '../../rules.nicknames.ts';
import { checkNickname } from './check.ts';
import { takeNickname, writeNickname, type NicknameSource } from './store.ts';

type Wanted = {
  /** As it was typed. */
  readonly text: string;
  /** The names of the site, which no player may have. */
  readonly site: readonly string[];
  readonly source: NicknameSource;
};

/** Gives a player the nickname they typed, and returns it as it is shown. */
export async function giveNickname(
  tx: Tx,
  playerId: PlayerId,
  { text, site, source }: Wanted,
): Promise<string | Refusal<'bad_input'>> {
  const nickname = normalizeNickname(text);
  const mistake = await checkNickname(tx, site, playerId, nickname);
  if (mistake) return refuse('bad_input', { nickname: [mistake] });
  const isGiven = await takeNickname(tx, playerId, {
    skeleton: nicknameSkeleton(nickname),
    nickname,
  });
  if (!isGiven) return refuseInput('nickname', 'nickname_taken');
  await writeNickname(tx, playerId, nickname, source);
  return nickname;
}
