import { afterEach, expect, test, vi } from 'vitest';
import { ensureOwnSeed } from './game-actions.ts';
import { createPlayStore, update, type StudioState } from './play-state.ts';
import type { StudioPlay } from './studio-play.ts';

afterEach(() => void vi.unstubAllGlobals());

const SEED = { hash: 'a'.repeat(64), client_seed: 'given', nonce: 0, next_hash: 'b'.repeat(64) };

/** A game whose state has arrived; the calls that it makes to replace the seed. */
function openPlay(isOwn: boolean) {
  const sent: { client_seed: string }[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { client_seed: string });
    const seed = { ...SEED, hash: SEED.next_hash, client_seed: 'chosen', is_own: true };
    const revealed = { hash: SEED.hash, server_seed: 'c'.repeat(64) };
    return new Response(JSON.stringify({ data: { seed, revealed } }));
  });
  const store = createPlayStore();
  // Nothing else of the state is read here.
  update(store, { studio: { seed: { ...SEED, is_own: isOwn } } as StudioState });
  return { play: { store, session: 'S'.repeat(43) } as StudioPlay, sent };
}

test('fairness: the browser chooses the client seed of a slot once its server seed is fixed', async () => {
  const { play, sent } = openPlay(false);
  await ensureOwnSeed(play);
  expect(sent).toEqual([
    expect.objectContaining({ client_seed: expect.stringMatching(/^[\w-]{20}$/) }),
  ]);
  expect(play.store.get().studio!.seed).toMatchObject({ hash: SEED.next_hash, is_own: true });
});

test('fairness: a client seed that the player has chosen stays', async () => {
  const { play, sent } = openPlay(true);
  await ensureOwnSeed(play);
  expect(sent).toEqual([]);
});
