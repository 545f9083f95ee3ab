import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from './contract.ts';
import { isPushKind, pushGroupOf } from './rules.push.ts';

test('push: a device shows payments out, verification, support, rounds won away and offers, and nothing else', () => {
  expect(NOTIFICATION_KINDS.filter(isPushKind).toSorted()).toEqual([
    'offer',
    'round_won',
    'support_answered',
    'verification_accepted',
    'verification_asked',
    'verification_refused',
    'withdrawal_failed',
    'withdrawal_paid',
    'withdrawal_rejected',
  ]);
  expect(pushGroupOf('new_device')).toBeUndefined();
  expect(pushGroupOf('support_answered')).toBe('support');
});
