/**
 * The active seeds as loaded by this page. They are loaded before the first bet, so that both
 * commitments are on the screen before anything is decided under them.
 */
import { create } from 'zustand';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { ensureGuest, whenSessionKnown } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import {
  commitSeed,
  openSeeds,
  rotateSeeds,
  type RevealedSeed,
  type SeedState,
} from '../contract.ts';
import { clientSeedNow, storeClientSeed } from './client-seed.ts';

type Seeds = {
  readonly state: SeedState | null;
  /** Those revealed since the page was opened, latest first. */
  readonly revealed: readonly RevealedSeed[];
};

const NONE: Seeds = { state: null, revealed: [] };
const store = create<Seeds>(() => NONE);
/** The last bet seen by this page, which an answer that was on its way does not know. */
let lastBet: { readonly hash: string; readonly nonce: number } | undefined;
onOwnerChange(() => {
  lastBet = undefined;
  store.setState(NONE);
});

export function useSeeds(): Seeds {
  return store();
}

/** Loads the seeds, registering a visitor as a guest first. */
export async function loadSeeds(): Promise<Refusal | undefined> {
  await whenSessionKnown();
  const refusal = await ensureGuest();
  if (refusal) return refusal;
  // The server's half first, and then the client's: the server must not choose its seed knowing the
  // client seed.
  const committed = await api(commitSeed, { body: {} });
  if (isRefusal(committed)) return committed;
  const answer = await api(openSeeds, { body: { client_seed: clientSeedNow() } });
  if (isRefusal(answer)) return answer;
  const { is_open: wasOpen, next } = committed.data;
  if (!wasOpen && answer.data.active.hash !== next.hash) return refuse('commitment_changed');
  store.setState({ state: withLastBet(answer.data) });
  return undefined;
}

/** The seeds, loaded only when this page has none yet. */
export async function ensureSeeds(): Promise<Refusal | undefined> {
  return store.getState().state ? undefined : await loadSeeds();
}

/** A bet used this nonce under this commitment: the next one is one higher. */
export function noteNonce(hash: string, nonce: number): void {
  if (!lastBet || lastBet.hash !== hash || lastBet.nonce < nonce) lastBet = { hash, nonce };
  const { state } = store.getState();
  if (!state) return;
  // The seed is not the known one: it was rotated in another tab or by the server.
  if (state.active.hash !== hash) return void loadSeeds();
  store.setState({ state: withLastBet(state) });
}

function withLastBet(state: SeedState): SeedState {
  const { active } = state;
  if (lastBet?.hash !== active.hash || lastBet.nonce < active.nonce) return state;
  return { ...state, active: { ...active, nonce: lastBet.nonce + 1 } };
}

/** Reveals the active seed and starts the next one with this client seed. */
export async function rotate(clientSeed: string): Promise<RevealedSeed | Refusal> {
  const missing = await ensureSeeds();
  if (missing) return missing;
  const { state } = store.getState();
  if (!state) throw new Error('the seeds were loaded but are missing');
  const body = { seed: state.active.id, client_seed: clientSeed };
  const answer = await api(rotateSeeds, { body });
  if (isRefusal(answer)) {
    // Another tab may have rotated first; the screen must show the active seeds.
    if (answer.refused === 'seed_not_active') await loadSeeds();
    return answer;
  }
  storeClientSeed(clientSeed);
  const { revealed, state: next } = answer.data;
  const earlier = store.getState().revealed.filter((seed) => seed.id !== revealed.id);
  store.setState({ state: next, revealed: [revealed, ...earlier] });
  return revealed;
}
