import * as z from 'zod/mini';
import { call, dataOf, idText, localeCode } from '#core/wire.ts';

/** Why the round of a bet is not shown; `replay_unavailable`: its supplier does not answer now. */
export const ROUND_REFUSALS = [
  'not_found',
  'round_not_finished',
  'round_has_no_replay',
  'replay_unavailable',
] as const;

/** Where a page that shows the round is: for one visit, soon. */
export const roundAddress = dataOf(z.object({ url: z.string() }));

export const openRound = call({
  name: 'slots.openRound',
  summary:
    'Asks the supplier of a game for a page that shows the finished round of a bet of the caller ' +
    'again. Nothing can be staked there.',
  method: 'POST',
  path: '/api/v2/slots/bets/{bet}/round',
  audience: 'player',
  params: z.object({ bet: idText }),
  /** The language of the page. */
  body: z.object({ locale: localeCode }),
  answer: roundAddress,
  refusals: ROUND_REFUSALS,
});
