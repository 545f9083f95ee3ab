import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';

export type Asked = { readonly playerId: PlayerId; readonly sinceMs: number };
type Question = { readonly id: string; readonly asked: readonly (readonly [string, number])[] };
type Answer = { readonly id: string; readonly players: readonly string[] };

const QUESTIONS = 'presence.asked';
const ANSWERS = 'presence.present';
/** Another process has answered by then, or has no open pages any more. */
const WAIT_MS = 1_000;
/** In one message of the bus, which is not to exceed its largest payload. */
const ASKED_MAX = 150;

/** Finds out which players have a page open, on any server process: each answers for its own. */
export function createOpenPages(
  bus: Bus,
  sockets: () => Pick<Sockets, 'findPresent'> | undefined,
  waitMs = WAIT_MS,
) {
  const waiting = new Map<string, Set<PlayerId>>();
  const unsubscribes = [
    bus.subscribe(QUESTIONS, (message) => {
      const { id, asked } = message as Question;
      const players = sockets()?.findPresent(
        asked.map(([player, sinceMs]) => ({ viewerId: toPlayerId(player), sinceMs })),
      );
      if (!players?.length) return;
      bus.publish(ANSWERS, { id, players: players.map(String) } satisfies Answer);
    }),
    bus.subscribe(ANSWERS, (message) => {
      const { id, players } = message as Answer;
      for (const player of players) waiting.get(id)?.add(toPlayerId(player));
    }),
  ];

  return {
    /** Fails while the bus is silent: no other process could answer. */
    async findPresent(asked: readonly Asked[]): Promise<ReadonlySet<PlayerId>> {
      const id = randomUUID();
      const present = new Set<PlayerId>();
      waiting.set(id, present);
      try {
        for (let from = 0; from < asked.length; from += ASKED_MAX) {
          const some = asked.slice(from, from + ASKED_MAX);
          const texts = some.map(({ playerId, sinceMs }) => [String(playerId), sinceMs] as const);
          bus.publish(QUESTIONS, { id, asked: texts } satisfies Question);
        }
        await pause(waitMs);
        if (!bus.isAlive()) throw new Error('the bus is silent, open pages are unknown');
        return present;
      } finally {
        waiting.delete(id);
      }
    },
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
