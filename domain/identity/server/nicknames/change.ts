import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { changeNickname as shape, OwnNickname } from '../../contract.nicknames.ts';
import { nextNicknameChange, normalizeNickname } from '../../rules.nicknames.ts';
import { findPlayer, type Player } from '../store.ts';
import { giveNickname } from './give.ts';
import { readLastChange } from './store.ts';

export type NicknameDeps = {
  readonly db: Db;
  /** The names of the site, which no player may have. */
  readonly siteNames: () => readonly string[];
  /** The name of a player has changed: what is cached of it is out of date. */
  readonly onVisibilityChanged: (playerId: PlayerId) => void;
};

/** The nickname of a player, and from when on it can be changed. */
export async function readNickname(
  db: Queryable,
  player: Pick<Player, 'id' | 'name'>,
  now: number,
): Promise<OwnNickname> {
  const last = await readLastChange(db, player.id);
  // The choice at registration, and one after staff took a nickname away, do not count.
  const from = last?.source === 'player' ? nextNicknameChange(last.at.getTime()) : 0;
  return {
    nickname: player.name,
    is_chosen: last !== undefined && last.source !== 'staff',
    changeable_from: from > now ? new Date(from).toISOString() : null,
  };
}

/** Changes the nickname of a player. The one they have already changes nothing. */
export async function changeNickname(
  deps: NicknameDeps,
  playerId: PlayerId,
  text: string,
  now: number,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const nickname = normalizeNickname(text);
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId, 'update');
    if (player?.status !== 'active' || player.kind !== 'member') return refuse('unauthorized');
    const state = await readNickname(tx, player, now);
    if (state.is_chosen && state.nickname === nickname) return { data: state };
    const from = state.changeable_from;
    if (from !== null) return refuseField('nickname', 'nickname_too_soon', from.slice(0, 10));
    const wanted = { text, site: deps.siteNames(), source: 'player' } as const;
    const given = await giveNickname(tx, playerId, wanted);
    if (isRefusal(given)) return given;
    tx.onCommit(() => deps.onVisibilityChanged(playerId));
    return { data: await readNickname(tx, { id: playerId, name: given }, now) };
  });
}
