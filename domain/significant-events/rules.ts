/**
 * Significant events, as GLI-19 and GLI-33 ask for them: what a regulator wants to see on one list,
 * whether or not anything is wrong.
 */
export const SIGNIFICANT_EVENT_KINDS = [
  'large_win',
  'large_transfer',
  'rtp_deviation',
  'clock_drift',
  'settlement_correction',
  'failed_logins',
  'beacon_fault',
] as const;
export type SignificantEventKind = (typeof SIGNIFICANT_EVENT_KINDS)[number];

/** What is known of an event, besides its player and its amount. Each has a text in the list. */
export const EVENT_FACTS = [
  'game',
  'version',
  'bet',
  'correction',
  'stake',
  'direction',
  'payment',
  'provider',
  'measured',
  'exact',
  'clock',
  'drift_ms',
  'login',
  'network',
  'table',
  'round',
  'reason',
] as const;
export type EventFact = (typeof EVENT_FACTS)[number];
