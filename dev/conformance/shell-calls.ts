import { reportError } from '#features/error-page/contract.ts';
import { findRule } from '#features/route-rules/contract.ts';
import type { ConformanceTests } from './checker.ts';

export const shellCalls: ConformanceTests = {
  'shell: page error reports and route rules': async (checker) => {
    const { check } = checker;
    const page = { name: 'TypeError', message: 'x', stack: 'at y', path: '/ru', build: 'b1' };
    await check(reportError, 200, { body: page });
    await check(reportError, 422, { body: { ...page, name: 'n'.repeat(101) } });
    await check(findRule, 200, { query: { path: '/games/dice' } });
    await check(findRule, 422, { query: { path: 'no path' } });
  },
};
