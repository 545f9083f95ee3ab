import * as z from 'zod/mini';
import { call, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { PLAYER_ROLES } from './contract.backoffice.ts';

export const RECORD_KINDS = ['bet', 'deposit', 'withdrawal', 'verification'] as const;

const foundRecord = z.object({
  kind: z.enum(RECORD_KINDS),
  /** Of a verification that of its player. */
  id: idText,
  player_id: idText,
  player_name: z.string(),
  /** The name on the documents; only of verifications. */
  full_name: z.nullable(z.string()),
  amount: z.nullable(moneyText),
  /** May be that of play money. */
  currency: z.nullable(z.string()),
  at: z.nullable(timeText),
});
export type FoundRecord = z.output<typeof foundRecord>;

export const searchRecords = call({
  name: 'players.searchRecords',
  summary:
    'Finds bets, deposits and withdrawals by their number, payments by their reference or the ' +
    'number of the provider, and players by the name on their documents: risk by a part of it, ' +
    'payments by all of it.',
  method: 'GET',
  path: '/api/v2/staff/search',
  audience: 'staff',
  roles: PLAYER_ROLES,
  query: z.object({ q: z.string().check(z.maxLength(200, 'too_long')) }),
  answer: dataOf(z.array(foundRecord)),
  refusals: ['forbidden'],
});
