import { expect, test } from 'vitest';
import { claimSteps, isClaimedByOther } from './rules.claims.ts';

const risk = { id: '1', role: 'risk' } as const;

test.each([
  ['it is free', null, risk, { claim: true, takeover: false, release: false }],
  ['the viewer claimed it', '1', risk, { claim: false, takeover: false, release: true }],
  ['another person did', '2', risk, { claim: false, takeover: true, release: false }],
  [
    'another person did, for an admin',
    '2',
    { id: '1', role: 'admin' },
    { claim: false, takeover: true, release: true },
  ],
] as const)('claims: the steps that fit when %s', (_when, claimedBy, viewer, steps) => {
  expect(claimSteps<string>(claimedBy, viewer)).toEqual(steps);
});

test('claims: decisions are locked for everyone but the person who works on it', () => {
  expect(isClaimedByOther<string>(null, risk)).toBe(false);
  expect(isClaimedByOther<string>('1', risk)).toBe(false);
  expect(isClaimedByOther<string>('2', risk)).toBe(true);
});
