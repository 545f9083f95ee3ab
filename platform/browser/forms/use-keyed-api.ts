/** Calls that must be executed once: those that move money, and those that add a record. */
import { useRef } from 'react';
import type { Answer, CallShape } from '#core/wire.ts';
import { api, newKey, type ApiInput, type ApiRefusal } from '../net/api.ts';
import { isUnanswered } from '../net/unanswered.ts';

export type KeyedApi = <C extends CallShape>(
  shape: C,
  input: ApiInput<C>,
) => Promise<Answer<C> | ApiRefusal>;

/**
 * `api` under an idempotency key. While it is unknown whether the server executed a request, the
 * same request is repeated under the same key; a changed request, or one after a response, gets a
 * new key.
 */
export function useKeyedApi(): KeyedApi {
  const last = useRef({ request: '', key: '' });
  return async (shape, input) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: object };
    const request = JSON.stringify([shape.name, params, query, body]);
    if (last.current.request !== request) last.current = { request, key: newKey() };
    const answer = await api(shape, { ...input, key: last.current.key });
    if (!isUnanswered(answer)) last.current = { request: '', key: '' };
    return answer;
  };
}
