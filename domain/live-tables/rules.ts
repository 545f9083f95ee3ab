/** The games at live tables, in the order of the live casino, each under the name of its table. */
export const LIVE_TABLES = ['blackjack', 'live-roulette', 'baccarat', 'wheel-show'] as const;
