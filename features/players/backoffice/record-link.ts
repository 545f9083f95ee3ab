import type { FoundRecord } from '../contract.backoffice.search.ts';

/** The page of a record. */
export function recordPath({ kind, id, player_id: player }: FoundRecord): string {
  switch (kind) {
    case 'bet':
      return `/players/${player}?tab=bets&bet=${id}`;
    case 'deposit':
      return `/deposits/${id}`;
    case 'withdrawal':
      return `/withdrawals/${id}`;
    case 'verification':
      return `/players/${player}`;
    default:
      return kind satisfies never;
  }
}
