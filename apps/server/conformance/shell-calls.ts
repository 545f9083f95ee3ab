import { reportError } from '#features/error-page/contract.ts';
import { findRule } from '#features/route-rules/contract.ts';
import type { Calls } from './reader.ts';

export const shellCalls: Calls = {
  'errors of pages and rules of routes': async (reader) => {
    const { ask } = reader;
    const page = { name: 'TypeError', message: 'x', stack: 'at y', path: '/ru', build: 'b1' };
    await ask(reportError, 200, { body: page });
    await ask(reportError, 422, { body: { ...page, name: 'n'.repeat(101) } });
    await ask(findRule, 200, { query: { path: '/games/dice' } });
    await ask(findRule, 422, { query: { path: 'no path' } });
  },
};
