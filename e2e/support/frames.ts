/** A page recorded frame by frame: what it tells of a bet while its scene still moves. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export type Frame = {
  readonly isMoving: boolean;
  readonly balance: number;
  /** Everything besides the balance that could tell a result. */
  readonly told: string;
};

/** The scenes of games whose bets are settled at once. */
export const MOVING =
  '.roulette-scene[data-moving], ' +
  ['flying', 'turning', 'moving', 'drawing'].map((state) => `[data-state=${state}]`).join();

/**
 * Before the page: switches sound on and counts the tones of the sounds of a win, a loss and a
 * bust, by their first pitch; see sound-voices.ts.
 */
export const LISTEN = `
  localStorage.setItem('sound', 'on');
  tones = 0;
  const { setValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if ([293.66, 132, 196].includes(value)) tones += 1;
    return setValueAtTime.call(this, value, at);
  };`;

/**
 * Records every frame from now on; `moving` selects the scene while its result is unknown. A game
 * of several steps announces each of them, so that its announcements are not compared.
 */
export async function recordFrames(
  page: Page,
  moving: string,
  { isSpoken = true } = {},
): Promise<void> {
  await page.evaluate(`
    frames = [];
    const textOf = (part) => document.querySelector(part)?.textContent ?? '';
    const countOf = (part) => document.querySelectorAll(part).length;
    const spoken = textOf('#announcer');
    (function next() {
      frames.push({
        isMoving: document.querySelector('${moving}') !== null,
        balance: Number(textOf('.balance .money').replace(/[^0-9.]/g, '')),
        told: [
          // Players in the game, bets and their sum.
          [2, 3, 4].map((each) => textOf('.session-strip > :nth-child(' + each + ') dd')).join(' '),
          countOf('.bet-lists button.bet-row'),
          ${isSpoken ? `textOf('#announcer') === spoken` : true},
          textOf('.toasts'),
          textOf('.bell-count'),
          textOf('.autobet-report'),
          countOf('.win'),
          tones,
        ].join(' | '),
      });
      requestAnimationFrame(next);
    })()`);
}

/** The frames so far, with one that shows what the page shows now. */
export async function framesOf(page: Page): Promise<Frame[]> {
  return await page.evaluate<Frame[]>(`new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(frames))))`);
}

/** In no frame of a moving scene anything tells the result. */
export function expectNothingTold(frames: readonly Frame[]): void {
  const moving = movingOf(frames);
  // A busy machine draws few of them.
  expect(moving.length).toBeGreaterThan(1);
  expect(new Set(moving.map(({ told }) => told))).toEqual(new Set([frames[0]!.told]));
}

/** The stake has left the balance of a member, whose digits never run the other way. */
export function expectOnlyStakeGone(frames: readonly Frame[]): void {
  const balances = movingOf(frames).map(({ balance }) => balance);
  expect(balances).toEqual(balances.toSorted((a, b) => b - a));
  expect(balances.at(-1)).toBeLessThan(frames[0]!.balance);
}

function movingOf(frames: readonly Frame[]): Frame[] {
  return frames.filter(({ isMoving }) => isMoving);
}
