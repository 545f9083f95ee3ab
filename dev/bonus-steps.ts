/** Random commands of players with bonuses. */
import fc from 'fast-check';

const index = fc.nat();
const kind = <const K extends string>(name: K) => fc.constant(name);
const code = fc.constantFrom(
  'first' as const,
  'gift' as const,
  'kept' as const,
  'dice-gift' as const,
  'pot' as const,
  'phantom' as const,
  'chosen' as const,
  'rounds' as const,
  'cash-rounds' as const,
);
/** A stake is a part of what the player has, so that most are taken. */
const tenths = fc.constantFrom(1n, 3n, 5n, 10n, 10n, 11n);

/** Each command with how often it is drawn. */
export const bonusStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('deposit'),
      amount: fc.constantFrom(20n, 99n, 100n, 600n, 1_100n),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('offer'), code }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('claim'), code, isNew: fc.boolean(), index }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('stake'), tenths }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('dice'),
      tenths,
      game: fc.constantFrom('dice' as const, 'dice' as const, 'safe-dice' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('round'), index, isOpen: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('settle'),
      index,
      // Of the stake.
      tenths: fc.constantFrom(0n, 0n, 5n, 13n, 20n, 70n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('correct'), index, tenths: fc.constantFrom(1n, 7n, 33n) }),
  },
  {
    weight: 2,
    // Of what was paid.
    arbitrary: fc.record({ kind: kind('lower'), index, tenths: fc.constantFrom(0n, 3n, 8n) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('return'), index }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('move'), index, before: index }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('choose'), index, isFirst: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('withdraw', 'expire', 'exclude') }) },
);
export type BonusStep = typeof bonusStep extends fc.Arbitrary<infer Value> ? Value : never;
