import * as z from 'zod/mini';
import { call, idText, localeCode } from '#core/wire.ts';
import { ROUND_REFUSALS, roundAddress } from './contract.rounds.ts';

/** Those who see the bets of a player. */
const ROUND_ROLES = ['support', 'payments', 'risk'] as const;

export const openPlayerRound = call({
  name: 'players.openRound',
  summary:
    'Asks the supplier of a game for a page that shows the finished round of a bet of a player ' +
    'again. Nothing can be staked there.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/bets/{bet}/round',
  audience: 'staff',
  roles: ROUND_ROLES,
  params: z.object({ player: idText, bet: idText }),
  /** The language of the page. */
  body: z.object({ locale: localeCode }),
  answer: roundAddress,
  refusals: ['forbidden', ...ROUND_REFUSALS],
});
