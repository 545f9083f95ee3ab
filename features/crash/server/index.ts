import { toWagerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { isObject } from '#core/fairness/json.ts';
import { atMost, on } from '#platform/server/http/route.ts';
import {
  answerOf,
  tableRoutes,
  type Climb,
  type GameContext,
  type GameServer,
} from '#domain/rounds/server/index.ts';
import { cashOut, crashCalls, crashTopic } from '../contract.ts';
import { autoOf, capAt, crash, forcePoint, TARGET_MIN } from '../rules.ts';
import type { CrashBet, CrashOutcome, CrashTaken } from '../rules.ts';
import { multiplierAt, timeOf } from '../rules.growth.ts';

const climb: Climb<CrashBet, CrashOutcome, CrashTaken> = {
  multiplierAt,
  timeOf,
  endOf: (outcome) => outcome.crash,
  autoOf,
  hasAuto: ({ auto }) => auto !== null,
  lowest: TARGET_MIN,
  takenAt: (hundredths) => ({ cashed: hundredths }),
  forcePoint,
};

export function open({ db, rounds }: GameContext): GameServer {
  const table = rounds.openTable<CrashBet, null, CrashOutcome, CrashTaken>({
    name: crash.name,
    topic: crashTopic,
    game: crash,
    chain: crash.name,
    bettingMs: 6_000,
    resultMs: 3_000,
    own: { betsPerPart: 1 },
    capped: (bet, capM4) => ({ ...bet, cap: capAt(capM4) }),
    takenAtFirst: () => ({ cashed: null }),
    factsOf: () => null,
    publicBet: ({ auto }) => ({ auto }),
    climb,
  });
  return {
    routes: [
      ...tableRoutes(rounds, table, crashCalls, betOf, slotOf),
      on(cashOut, atMost('20 per second'), async ({ viewer, params }) => {
        const request = {
          playerId: viewer.id,
          id: toWagerId(params.id),
          receivedMs: rounds.now(),
        };
        const taken = await rounds.cashOut(table, request);
        if (isRefusal(taken)) return taken;
        return { data: await answerOf(db, table, taken.wager, taken.bet) };
      }),
    ],
  };
}

/** The bet as the rules define it; the server sets its cap. */
function betOf(sent: unknown) {
  const auto = isObject(sent) ? (sent['auto_cash_out'] as number | null) : null;
  return { auto, cap: null };
}

/** The part of the table that the bet takes; the rules do not know it, and need not. */
function slotOf(sent: unknown): string {
  return isObject(sent) && sent['slot'] === 2 ? '2' : '1';
}
