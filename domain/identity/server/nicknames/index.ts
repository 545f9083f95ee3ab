import { formatFieldError, refuse } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.nicknames.ts';
import { normalizeNickname } from '../../rules.nicknames.ts';
import { findPlayer } from '../store.ts';
import { changeNickname, readNickname, type NicknameDeps } from './change.ts';
import { checkNickname } from './check.ts';
import { suggestNicknames } from './suggest.ts';

/** Nicknames: whether one is free, and changing one's own. */
export function nicknameRoutes(deps: NicknameDeps & { readonly now?: () => number }): Route[] {
  const { db, siteNames, now = Date.now } = deps;
  return [
    on(contract.checkNickname, atMost('40 per minute'), async ({ viewer, query }) => {
      const nickname = normalizeNickname(query.nickname);
      const mistake = await checkNickname(db, siteNames(), viewer?.id ?? null, nickname);
      return { data: { mistake: mistake ? formatFieldError(mistake) : null } };
    }),
    on(contract.suggestNicknames, atMost('30 per minute'), async ({ query }) => ({
      data: await suggestNicknames(db, query.locale),
    })),
    on(contract.getNickname, atMost('60 per minute'), async ({ viewer }) => {
      const player = await findPlayer(db, viewer.id);
      return player ? { data: await readNickname(db, player, now()) } : refuse('unauthorized');
    }),
    on(contract.changeNickname, atMost('20 per hour'), ({ viewer, body }) =>
      changeNickname(deps, viewer.id, body.nickname, now()),
    ),
  ];
}
