import * as z from 'zod/mini';
import { refuse } from '#core/refusal.ts';
import type { StudioContext } from './context.ts';
import { clientUrl, pageUrl, refused, type UrlAnswer } from './open-session.ts';
import { findRound } from './store.rounds.ts';
import { findSessionOfRound } from './store.sessions.ts';
import { roundView } from './view.ts';

const roundRequest = z.object({
  user: z.string().check(z.maxLength(100)),
  transaction_uuid: z.string().check(z.maxLength(128)),
  round: z.string().check(z.maxLength(128)),
  lang: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  meta: z.optional(z.nullable(z.object({ lobby_url: pageUrl }))),
});

type ReplayContext = Pick<StudioContext, 'db' | 'slots' | 'replays' | 'publicUrl'>;

/**
 * `game/round`: the address of the client that shows a round for money again. Only a round that is
 * paid: one that goes on has its outcome already, and one that was taken back was never played.
 */
export async function openReplay(context: ReplayContext, request: unknown): Promise<UrlAnswer> {
  const read = roundRequest.safeParse(request);
  if (!read.success) return refused(400, 'wrong syntax');
  const { user, transaction_uuid: ref, round: id, lang, meta } = read.data;
  const round = /^\d{1,18}$/.test(id) ? await findRound(context.db, BigInt(id)) : undefined;
  const isOwn = round?.owner === `player:${user}` && round.bet_ref === ref;
  if (!isOwn || round.state !== 'paid' || !context.slots.has(round.game)) {
    return refused(404, 'unknown round');
  }
  const token = context.replays.create(round.id);
  const url = clientUrl(context, {
    game: round.game,
    fragment: `r=${token}`,
    lang,
    lobbyUrl: meta?.lobby_url,
  });
  return { status: 200, body: { url } };
}

/** What the client shows of the round of a token. */
export async function readReplay({ db, vault, replays }: StudioContext, token: string) {
  const id = replays.read(token);
  const round = id === undefined ? undefined : await findRound(db, id);
  const session = round && (await findSessionOfRound(db, round.session_id));
  if (!round || !session) return refuse('replay_over');
  const { celebration, is_turbo_allowed } = session.rules;
  return {
    data: {
      game: round.game,
      currency: round.currency,
      // Those under which the round was played.
      rules: { celebration, is_turbo_allowed },
      round: roundView(vault, round),
    },
  };
}
