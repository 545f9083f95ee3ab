import { formatMoney } from '#core/money.ts';
import type { GameDay } from '#domain/history/server/index.ts';

/** Squares are in squared units of the currency: with twice the decimals of money, exactly. */
const SQUARE_DECIMALS = 12;

const COLUMNS = [
  'day',
  'game',
  'currency',
  'bets',
  'draws',
  'staked',
  'paid_out',
  'staked_squared',
  'staked_times_paid',
  'paid_squared',
] as const;

/** One line for each day, game and currency, without any data of players. */
export function csvOf(days: readonly GameDay[]): string {
  const lines = days.map((day) =>
    [
      day.day,
      day.game,
      day.currency,
      day.bets,
      day.draws,
      formatMoney(day.staked),
      formatMoney(day.paidOut),
      squareText(day.stakedSquared),
      squareText(day.stakedPaid),
      squareText(day.paidSquared),
    ].join(','),
  );
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function squareText(square: bigint): string {
  const digits = square.toString().padStart(SQUARE_DECIMALS + 1, '0');
  const fraction = digits.slice(-SQUARE_DECIMALS).replace(/0+$/, '');
  const whole = digits.slice(0, -SQUARE_DECIMALS);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
