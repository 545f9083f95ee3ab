/** Shows a round step by step: spins, cascades, coins, wilds, features and what they returned. */
import { addMoney, micro, ZERO, type Micro } from '#core/money.ts';
import type { SlotGame } from '../../rules.slot.ts';
import type { SlotCell, SlotGrid, SlotSpin, SlotStep } from '../../rules.outcome.ts';
import { shareOf } from '../play/play-state.ts';
import type { RoundShow } from '../play/stage-port.ts';
import type { CueName } from '../sound/cues.ts';
import { cheerOf, isCelebrated } from './cheer.ts';
import {
  EMPTY_HUD,
  setHud,
  type StageBanner,
  type Counter,
  type HudStore,
  type Said,
} from './hud.ts';
import type { Scene } from './scene.ts';
import { slowReels } from './slow-reels.ts';

export type Show = {
  readonly scene: Scene;
  readonly hud: HudStore;
  readonly sheet: SlotGame['sheet'];
  readonly cue: (name: CueName, strength?: number) => void;
  readonly say: (said: Said) => void;
};

/** What has happened so far in the round. */
type Told = {
  readonly round: RoundShow;
  paid: Micro;
  isTurning: boolean;
};

const PAUSE_MS = { win: 750, feature: 2_600, sum: 2_800, cheer: 3_600, respin: 350, spin: 250 };

/** The reels turn already when the answer arrives. */
export async function showRound(show: Show, round: RoundShow, isTurning: boolean): Promise<void> {
  const told: Told = { round, paid: ZERO, isTurning };
  setHud(show.hud, EMPTY_HUD);
  const { spins } = round.outcome;
  for (const [index, spin] of spins.entries()) {
    await showSpin(show, told, spin, spins[index - 1]);
  }
  await showEnd(show, told);
  show.say({ kind: 'round', amount: round.payout });
}

async function showSpin(
  show: Show,
  told: Told,
  spin: SlotSpin,
  previous: SlotSpin | undefined,
): Promise<void> {
  const { scene, hud } = show;
  const { isTurbo } = told.round;
  const before = told.paid;
  const [first] = spin.steps;
  if (!first) return;
  if (previous) await scene.wait(spin.kind === 'respin' ? PAUSE_MS.respin : PAUSE_MS.spin);
  const isHolding = previous?.steps.at(-1)?.coins !== undefined && spin.kind === 'respin';
  const held = first.held ?? [];
  if (isHolding || held.length > 0) scene.unlight();
  else scene.clear();
  clearLast(show, spin);
  const coin = isHolding ? coinOf(show.sheet) : undefined;
  if (!told.isTurning) scene.turn({ isTurbo, held, coin });
  told.isTurning = false;
  const slow = slowReels(show.sheet, first.grid);
  await scene.land(first.grid, { isTurbo, held, slow });
  for (const [index, step] of spin.steps.entries()) {
    const earlier = spin.steps[index - 1];
    if (earlier && earlier.wins.length > 0) await fall(show, earlier, step.grid);
    await showStep(show, told, step, spin.kind === 'respin' || nextIsHeld(told, spin));
  }
  if (spin.kind !== 'base') {
    show.say({ kind: 'spin', amount: micro(told.paid - before), left: spin.left });
  }
  if (spin.left !== undefined) setHud(hud, { counter: counterOf(spin) });
  await showAward(show, told, spin);
}

function counterOf({ kind, left }: SlotSpin): Counter | null {
  return kind === 'base' || left === undefined ? null : { spin: kind, left };
}

/** Until the spin has ended, the counter is that of the spin before. */
function clearLast({ hud }: Show, { kind }: SlotSpin): void {
  setHud(hud, { multiplier: null, part: null, ...(kind === 'base' ? { counter: null } : {}) });
}

/** Respins of coins show nothing but coins. */
function coinOf({ features }: SlotGame['sheet']): number | undefined {
  const feature = features.find(({ kind }) => kind === 'hold-and-win');
  return feature?.kind === 'hold-and-win' ? feature.coin : undefined;
}

/** Coins are locked when respins follow. */
function nextIsHeld({ round }: Told, spin: SlotSpin): boolean {
  const { spins } = round.outcome;
  return spins[spins.indexOf(spin) + 1]?.kind === 'respin';
}

async function fall({ scene, cue }: Show, step: SlotStep, grid: SlotGrid): Promise<void> {
  const cells = new Map(
    step.wins.flatMap(({ cells: all }) => all.map((cell) => [cell.join(), cell])),
  );
  const removed: SlotCell[] = [...cells.values()];
  scene.unlight();
  cue('fall');
  await scene.fall(removed, grid);
}

async function showStep(show: Show, told: Told, step: SlotStep, locks: boolean): Promise<void> {
  const { scene, hud, cue } = show;
  if (step.multiplier !== undefined) setHud(hud, { multiplier: step.multiplier });
  if (step.coins?.length) {
    cue('coin');
    await scene.coins(step.coins, step.grid, locks);
  }
  if (step.expanded?.length) {
    cue('wild');
    await scene.growWilds(step.expanded);
    scene.rest(step.grid);
  }
  if (step.marks) scene.marks(step.marks);
  if (step.wins.length > 0) await showWins(show, told, step);
}

async function showWins(show: Show, told: Told, { wins }: SlotStep): Promise<void> {
  const { scene, hud, cue } = show;
  const { round } = told;
  const m4 = wins.reduce((sum, { paysM4 }) => sum + paysM4, 0);
  told.paid = addMoney(told.paid, shareOf(round.cost, m4));
  // The round may end at the largest win of the slot.
  if (told.paid > round.payout) told.paid = round.payout;
  const winMs = round.isTurbo ? 300 : PAUSE_MS.win;
  setHud(hud, { win: told.paid, winMs });
  if (isCelebrated(round.payout, round.cost, round.celebrates)) cue('win', m4 / 10_000);
  await scene.light(wins);
  await scene.wait(winMs);
}

async function showAward(show: Show, { round }: Told, spin: SlotSpin): Promise<void> {
  const { scene, hud, cue, say } = show;
  if (!spin.awarded) return;
  const next = round.outcome.spins[round.outcome.spins.indexOf(spin) + 1]?.kind ?? 'free';
  const kind = next === 'respin' ? 'respin' : 'free';
  // Every new coin of hold-and-win renews the respins; that needs no words.
  if (spin.kind === 'respin' && kind === 'respin') return;
  cue('feature');
  say({ kind: 'feature', spin: kind, count: spin.awarded });
  const banner: StageBanner = {
    kind: spin.kind === 'base' ? 'feature' : 'more',
    spin: kind,
    count: spin.awarded,
  };
  // A single respin follows at once.
  if (spin.awarded === 1) return;
  setHud(hud, { banner });
  scene.celebrate(1);
  await scene.wait(PAUSE_MS.feature);
  setHud(hud, { banner: null });
}

async function showEnd(show: Show, told: Told): Promise<void> {
  const { scene, hud, cue } = show;
  const { round } = told;
  const { outcome, payout, jackpot, cost, celebrates } = round;
  const spins = outcome.spins.filter(({ kind }) => kind !== 'base').length;
  setHud(hud, { counter: null, multiplier: null });
  if (outcome.jackpot && jackpot > 0n) {
    cue('jackpot');
    scene.celebrate(3);
    setHud(hud, { banner: { kind: 'jackpot', tier: outcome.jackpot.tier, amount: jackpot } });
    await scene.wait(PAUSE_MS.cheer);
  }
  if (outcome.capped) {
    setHud(hud, { banner: { kind: 'capped', amount: payout } });
    await scene.wait(PAUSE_MS.sum);
  }
  const cheer = cheerOf(micro(payout - jackpot), cost, celebrates);
  setHud(hud, { win: payout, winMs: round.isTurbo ? 300 : 600 });
  if (cheer) {
    cue('cheer', cheer === 'big' ? 1 : cheer === 'huge' ? 2 : 3);
    scene.celebrate(cheer === 'big' ? 1 : cheer === 'huge' ? 2 : 3);
    setHud(hud, { banner: { kind: 'cheer', cheer, amount: payout } });
    await scene.wait(PAUSE_MS.cheer);
  } else if (spins > 1 && payout > 0n) {
    setHud(hud, { banner: { kind: 'sum', amount: payout, spins } });
    await scene.wait(PAUSE_MS.sum);
  }
  setHud(hud, { banner: null });
}
