/**
 * What the best decisions return, in percent: `bestRtp` of rules.odds.ts, which the page need not
 * compute to show it. rules.rtp.test.ts compares the two.
 */
export const BEST_RTP_PERCENT = '99.429611';
