import { parseFieldError, type FieldError } from '#core/refusal.ts';
import { useSettled } from '#platform/browser/forms/use-settled.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { checkNickname } from '../contract.nicknames.ts';
import { nicknameMistake, normalizeNickname } from '../rules.nicknames.ts';

/** After this pause in typing the server is asked. */
const PAUSE_MS = 400;

type NicknameCheck = {
  /** What is wrong with it, once the player has stopped typing. */
  readonly mistake: FieldError | undefined;
  readonly isFree: boolean;
};

/** Whether a nickname can be taken; nothing is known while it is typed, or without an answer. */
export function useNicknameCheck(text: string, own?: string): NicknameCheck {
  const nickname = normalizeNickname(text);
  const settled = useSettled(nickname, PAUSE_MS);
  const isSettled = settled === nickname && nickname !== '' && nickname !== own;
  const malformed = isSettled ? nicknameMistake(nickname) : undefined;
  const isAsked = isSettled && malformed === undefined;
  const { data } = useCall(checkNickname, { query: { nickname: settled } }, { enabled: isAsked });
  if (malformed) return { mistake: malformed, isFree: false };
  if (!isAsked || !data) return { mistake: undefined, isFree: false };
  const { mistake } = data.data;
  return {
    mistake: mistake === null ? undefined : parseFieldError(mistake),
    isFree: mistake === null,
  };
}
