/** Whether a response says that the command was executed or refused. */
import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from './api.ts';

/**
 * No response, or one that does not come from this server: the command may have been executed or
 * not.
 */
export function isUnanswered<T>(answer: T | ApiRefusal): answer is ApiRefusal {
  if (!wasRefused(answer)) return false;
  return answer.status === 0 || (answer.status >= 500 && answer.refused !== 'busy');
}

/** Refusals of calls carry a status; no other response of a call has this shape. */
export function wasRefused<T>(answer: T | ApiRefusal): answer is ApiRefusal {
  return isRefusal(answer);
}
