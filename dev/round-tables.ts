import {
  autoOf,
  crash,
  forcePoint,
  TARGET_MAX,
  TARGET_MIN,
  type CrashBet,
  type CrashOutcome,
  type CrashTaken,
} from '#features/crash/rules.ts';
import { multiplierAt, timeOf } from '#features/crash/rules.growth.ts';
import { crashTopic } from '#features/crash/contract.ts';
import { double, type ColourBet } from '#features/roulette/rules.double.ts';
import { doubleTopic } from '#features/roulette/contract.ts';
import type { Climb, TableDefinition } from '#domain/rounds/server/index.ts';

/** Longer than any test: the database itself refuses a bet that is late by its own clock. */
const BETTING_MS = 60_000;

/** The shared wheel for tests that move its clock. */
export function testWheel(
  bettingMs = BETTING_MS,
): TableDefinition<ColourBet, null, { pocket: number }, null> {
  return {
    name: 'double',
    topic: doubleTopic,
    game: double,
    chain: 'double',
    bettingMs,
    resultMs: 100,
    own: { betsPerPart: 1 },
    partOf: ({ colour }) => colour,
    takenAtFirst: () => null,
    factsOf: () => null,
    worstLoss: (parts) => {
      const staked = (colour?: string) =>
        parts
          .filter(({ part }) => colour === undefined || part === colour)
          .reduce((sum, part) => sum + part.staked, 0n);
      const pays = { red: 2n, black: 2n, green: 32n } as const;
      const losses = (['red', 'black', 'green'] as const).map(
        (colour) => staked(colour) * pays[colour] - staked(),
      );
      return losses.reduce((a, b) => (a > b ? a : b));
    },
  };
}

type Crash = TableDefinition<CrashBet, null, CrashOutcome, CrashTaken>;

const climb: Climb<CrashBet, CrashOutcome, CrashTaken> = {
  multiplierAt,
  timeOf,
  endOf: ({ crash: end }) => end,
  autoOf: (bet) => (bet.auto === null && bet.cap === null ? undefined : autoOf(bet)),
  hasAuto: ({ auto }) => auto !== null,
  lowest: TARGET_MIN,
  takenAt: (hundredths) => ({ cashed: hundredths }),
  forcePoint,
};

/** Crash for tests that move its clock. */
export function testCrash(): Crash {
  return {
    name: 'crash',
    topic: crashTopic,
    game: crash,
    chain: 'crash',
    bettingMs: BETTING_MS,
    resultMs: 100,
    capped: (bet, capM4) => ({
      ...bet,
      cap: Number(capM4 / 100n) >= TARGET_MAX ? null : Number(capM4 / 100n),
    }),
    takenAtFirst: () => ({ cashed: null }),
    factsOf: () => null,
    climb,
  };
}
