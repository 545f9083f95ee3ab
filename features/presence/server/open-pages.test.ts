import { expect, test } from 'vitest';
import { createInMemoryBus } from '#dev/rounds-fixture.ts';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { createOpenPages } from './open-pages.ts';

const player = (id: number) => toPlayerId(BigInt(id));

/** A process with pages of these players. */
function process(bus: ReturnType<typeof createInMemoryBus>, open: readonly PlayerId[]) {
  const sockets = {
    findPresent: (asked: readonly { viewerId: PlayerId }[]) =>
      asked.map(({ viewerId }) => viewerId).filter((id) => open.includes(id)),
  };
  return createOpenPages(bus, () => sockets, 20);
}

test('presence: a page that is open on any server process is found by each of them', async () => {
  const bus = createInMemoryBus();
  const processes = [process(bus, [player(1)]), process(bus, [player(400)]), process(bus, [])];
  // More than one message holds.
  const asked = Array.from({ length: 500 }, (_, at) => ({ playerId: player(at), sinceMs: 0 }));
  for (const { findPresent } of processes) {
    expect(await findPresent(asked)).toEqual(new Set([player(1), player(400)]));
  }
  const [first, second] = processes;
  second!.stop();
  expect(await first!.findPresent(asked)).toEqual(new Set([player(1)]));
});

test('presence: while the bus is silent no player is taken for away', async () => {
  const bus = { ...createInMemoryBus(), isAlive: () => false };
  const asked = [{ playerId: player(1), sinceMs: 0 }];
  await expect(process(bus, []).findPresent(asked)).rejects.toThrow('the bus is silent');
});
