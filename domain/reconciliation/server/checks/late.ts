import { watchAccounts, watchBatches } from '#domain/ledger/server/index.ts';
import { sinceOf, type Check } from '../check.ts';

const HOUR_MS = 3_600_000;

/** Every minute: players' accounts that moved are not below zero and stand where they moved to. */
export const checkAccounts: Check = async ({ db }, moment) => {
  const { looked, breaches } = await watchAccounts(db, sinceOf(moment, HOUR_MS));
  return { looked, differences: breaches, mark: moment.now.toISOString() };
};

/** Every minute: what was moved together adds up. */
export const checkBatches: Check = async ({ db }, moment) => {
  const { looked, breaches } = await watchBatches(db, sinceOf(moment, HOUR_MS));
  return { looked, differences: breaches, mark: moment.now.toISOString() };
};
