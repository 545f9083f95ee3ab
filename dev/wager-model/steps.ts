import fc from 'fast-check';

/** What decides the wagers of the model. */
export const SOURCES = ['sport', 'later', 'round', 'seed'] as const;
export type ModelSource = (typeof SOURCES)[number] | 'supplier';

/** `of` and `which` choose among what there is by then: a wager, a settlement, a credit. */
export type Command =
  | { readonly kind: 'deposit' | 'withdraw' | 'grant' | 'instant' | 'debit'; amount: bigint }
  | { readonly kind: 'stake'; readonly source: (typeof SOURCES)[number]; readonly amount: bigint }
  | { readonly kind: 'pay'; readonly of: number; readonly payout: bigint }
  | {
      readonly kind: 'settle' | 'settle_open' | 'cash_out' | 'resettle' | 'void' | 'reopen';
      readonly of: number;
      readonly payout: bigint;
    }
  | { readonly kind: 'rollback'; readonly of: number; readonly which: number; payout: bigint }
  | { readonly kind: 'credit'; readonly of: number; readonly payout: bigint; isLast: boolean }
  | { readonly kind: 'undo_credit'; readonly of: number; readonly which: number }
  | { readonly kind: 'undo_bet'; readonly of: number }
  | { readonly kind: 'draw' | 'exclude' }
  | { readonly kind: 'limit'; readonly limit: ModelLimit; readonly amount: bigint };

export const LIMIT_KINDS = ['loss', 'wager', 'stake'] as const;
export type ModelLimit = (typeof LIMIT_KINDS)[number];

/**
 * How the connection of a command breaks: at the `at`-th statement, the commit among them, which
 * is then not sent, or executed without an answer, or sent to a connection that is destroyed, or
 * that the database ends.
 */
export type Cut = {
  readonly at: number;
  readonly how: 'unsent' | 'unanswered' | 'destroyed' | 'ended';
};

/** A command, how its first attempt breaks, and what is sent under its key after it was done. */
export type Step = {
  readonly command: Command;
  readonly cut: Cut | undefined;
  readonly again: 'same' | 'other' | undefined;
};

const RUBLE = 1_000_000n;
const rubles = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((each) => each * RUBLE);
const amount = rubles(1n, 20n);
// Not only whole hundredths: shares of a stake have all six decimals.
const payout = fc.bigInt({ min: 0n, max: 40n * RUBLE });
const hundredths = payout.map((micros) => micros - (micros % 10_000n));
const of = fc.nat({ max: 7 });
const which = fc.nat({ max: 7 });

const one = <Kind extends string, Fields extends object>(
  kinds: readonly Kind[],
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record({ kind: fc.constantFrom(...kinds), ...fields }) as fc.Arbitrary<Command>;

const money = fc.oneof(
  { weight: 3, arbitrary: one(['deposit'], { amount: rubles(10n, 60n) }) },
  { weight: 1, arbitrary: one(['grant'], { amount }) },
  { weight: 2, arbitrary: one(['withdraw'], { amount: rubles(1n, 30n) }) },
);
const stake = fc.oneof(
  {
    weight: 4,
    arbitrary: one(['stake'], { source: fc.constantFrom(...SOURCES, 'sport'), amount }),
  },
  { weight: 3, arbitrary: one(['debit', 'instant'], { amount }) },
);
const result = fc.oneof(
  { weight: 6, arbitrary: one(['settle', 'settle_open', 'cash_out', 'pay'], { of, payout }) },
  { weight: 5, arbitrary: one(['resettle', 'resettle', 'void', 'reopen'], { of, payout }) },
  { weight: 2, arbitrary: one(['rollback'], { of, which, payout }) },
  { weight: 5, arbitrary: one(['credit'], { of, payout: hundredths, isLast: fc.boolean() }) },
  { weight: 3, arbitrary: one(['undo_credit', 'undo_bet'], { of, which }) },
);
const rare = fc.oneof(
  { weight: 1, arbitrary: one(['draw'], {}) },
  {
    weight: 2,
    arbitrary: one(['limit'], {
      limit: fc.constantFrom(...LIMIT_KINDS),
      amount: rubles(10n, 80n),
    }),
  },
);

/** A broken connection costs a new one, so most are broken without destroying it. */
const cut: fc.Arbitrary<Cut> = fc.record({
  at: fc.nat({ max: 12 }),
  how: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom('unsent', 'unanswered') },
    { weight: 1, arbitrary: fc.constantFrom('destroyed', 'ended') },
  ),
}) as fc.Arbitrary<Cut>;

const stepsOf = (command: fc.Arbitrary<Command>, minLength: number, maxLength: number) =>
  fc.array(
    fc.record({
      command,
      cut: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: cut },
      ),
      again: fc.constantFrom(undefined, undefined, undefined, undefined, 'same', 'other'),
    }) as fc.Arbitrary<Step>,
    { minLength, maxLength, size: 'max' },
  );

/** A player with money and first stakes. */
export const begunSequence: fc.Arbitrary<Step[]> = fc
  .tuple(stepsOf(money, 1, 2), stepsOf(stake, 2, 4))
  .map((parts) => parts.flat());
const played = stepsOf(
  fc.oneof(
    { weight: 3, arbitrary: money },
    { weight: 5, arbitrary: stake },
    { weight: 9, arbitrary: result },
    { weight: 1, arbitrary: rare },
  ),
  3,
  14,
);
/** From an exclusion on, results still come and stakes are refused. */
const excluded = fc.tuple(
  stepsOf(fc.constant({ kind: 'exclude' }), 1, 1),
  stepsOf(fc.oneof(stake, result), 1, 5),
);

/** Commands whose statements go over the pool's connections, so that a schedule can order them. */
export const scheduledCommand: fc.Arbitrary<Command> = fc
  .oneof(
    { weight: 2, arbitrary: money },
    { weight: 2, arbitrary: stake },
    { weight: 4, arbitrary: result },
  )
  .filter(({ kind }) => kind !== 'instant');

/** The life of a player: money, stakes, what comes of them, and now and then an exclusion. */
export const sequence: fc.Arbitrary<Step[]> = fc
  .tuple(begunSequence, played, fc.oneof({ weight: 7, arbitrary: fc.constant([]) }, excluded))
  .map(([first, then, last]) => [...first, ...then, ...last.flat()]);

/** The same command with another body, for commands whose key names a body. */
export function otherOf(command: Command): Command | undefined {
  if (command.kind === 'pay' || command.kind === 'limit') return undefined;
  if ('amount' in command) return { ...command, amount: command.amount + RUBLE };
  if ('payout' in command) return { ...command, payout: command.payout + RUBLE };
  return undefined;
}

export function textOf(said: object): string {
  return JSON.stringify(said, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
