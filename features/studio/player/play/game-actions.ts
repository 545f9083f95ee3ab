/** What the player does besides the spin itself. */
import type { Answer } from '#core/wire.ts';
import { makeClientSeed } from '#domain/fairness/player/client-seed.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { listStudioRounds, rotateStudioSeed, type StudioRound } from '../../contract.ts';
import { startOf, type AutoplayLimits } from './autoplay.ts';
import type { StudioPlay } from './studio-play.ts';
import { maySpin, playSpin, showOnStage } from './play-spin.ts';
import { update } from './play-state.ts';

export function chooseStake({ store }: StudioPlay, stake: string): void {
  if (store.get().status === 'ready') update(store, { stake });
}

/** The neighbour of the stake in the list. */
export function stepStake(context: StudioPlay, step: 1 | -1): void {
  const { studio, stake } = context.store.get();
  const next = studio?.stakes[studio.stakes.indexOf(stake) + step];
  if (next !== undefined) chooseStake(context, next);
}

export function toggleTurbo({ store }: StudioPlay): void {
  const { studio, isTurbo } = store.get();
  if (studio?.rules.is_turbo_allowed) update(store, { isTurbo: !isTurbo });
}

export async function startAutoplay(context: StudioPlay, limits: AutoplayLimits): Promise<void> {
  const { store } = context;
  const state = store.get();
  if (!state.studio?.rules.is_autoplay_allowed || !maySpin(state)) return;
  update(store, { autoplay: startOf(limits) });
  await playSpin(context);
}

/** The round that runs is shown to its end. */
export function stopAutoplay({ store }: StudioPlay): void {
  update(store, { autoplay: null });
}

export function pause({ store }: StudioPlay, isPaused: boolean): void {
  update(store, isPaused ? { isPaused, autoplay: null } : { isPaused });
}

/** Shows a round of the history; nothing is paid. */
export async function replayRound(context: StudioPlay, round: StudioRound): Promise<void> {
  const { store, stage } = context;
  if (!maySpin(store.get())) return;
  const { isTurbo } = store.get();
  update(store, { status: 'showing', isReplay: true });
  stage?.turn(isTurbo);
  await showOnStage(context, round);
  update(store, { status: 'ready', isReplay: false });
}

type Rotated = Answer<typeof rotateStudioSeed>['data'];

/** Reveals the server seed and commits to the next one with the player's own seed. */
export async function rotateSeed(
  { store, session }: StudioPlay,
  clientSeed: string,
): Promise<Rotated | ApiRefusal> {
  const answer = await api(rotateStudioSeed, { body: { session, client_seed: clientSeed } });
  if (wasRefused(answer)) return answer;
  const { studio } = store.get();
  if (studio) update(store, { studio: { ...studio, seed: answer.data.seed } });
  return answer.data;
}

/** The player's half of the seeds comes from the browser, before its first round. */
export async function ensureOwnSeed(context: StudioPlay): Promise<void> {
  const { studio } = context.store.get();
  if (studio && !studio.seed.is_own) await rotateSeed(context, makeClientSeed());
}

type Rounds = Answer<typeof listStudioRounds>['data'];

export async function listRounds(
  { session }: StudioPlay,
  cursor: string | undefined,
): Promise<Rounds | ApiRefusal> {
  const body = cursor === undefined ? { session } : { session, cursor };
  const answer = await api(listStudioRounds, { body });
  return wasRefused(answer) ? answer : answer.data;
}
