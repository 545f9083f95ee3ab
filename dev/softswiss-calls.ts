import { createHmac, randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { SHARED_SECRET, type SupplierFixture } from './supplier-fixture.ts';

/** The calls of a supplier that speaks as SOFTSWISS does; amounts are in roubles. */
export function softswissCalls(fixture: () => Pick<SupplierFixture, SupplierParts>) {
  async function send(path: string, text: string, signature: string) {
    const response = await fetch(`${fixture().url}/api/v2/suppliers/beta/softswiss/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-sign': signature },
      body: text,
    });
    return { http: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const call = (path: 'play' | 'rollback', request: object) => {
    const text = JSON.stringify(request);
    return send(path, text, createHmac('sha256', SHARED_SECRET).update(text).digest('hex'));
  };

  return {
    send,
    call,
    /** A player with money who has opened a game of the supplier. */
    open: async (amount = '100.00') => {
      const { id } = await fixture().addPlayer(amount);
      await fixture().openFor(id, 'beta-plums');
      const common = { user_id: `player-${id}`, currency: 'RUB', game: 'beta:plums' };
      return { id, common, round: randomUUID() as string };
    },
    action: (kind: 'bet' | 'win', amount: number, action_id: string = randomUUID()) => ({
      action: kind,
      amount: amount * 100,
      action_id,
    }),
    play: ({ common, round }: Opened, actions: readonly object[], finished = false) =>
      call('play', { ...common, game_id: round, finished, actions }),
    undo: ({ common, round }: Opened, original_action_id: string) =>
      call('rollback', {
        ...common,
        game_id: round,
        actions: [{ action: 'rollback', action_id: randomUUID(), original_action_id }],
      }),
  };
}

type SupplierParts = 'url' | 'addPlayer' | 'openFor';
type Opened = {
  readonly id: PlayerId;
  readonly common: object;
  readonly round: string;
};
