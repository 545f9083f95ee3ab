/**
 * Every sound of the games and the slots as a browser renders it, with its levels and what is wrong
 * with them.
 *
 * Targets: what tells the player something (a chip, a card, a result) is at −16 LUFS, so that no
 * result is louder than another; a tick, of which a wheel makes many in a row, is at −22, as are a
 * press and the stop of a reel. No wave is above −1 dBTP, and no sound starts or ends with a step
 * that is heard as a click. A sound that may be played harder, or with more notes, may be 3 LU away
 * from its target then.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { levelsOf, RATE, type Levels } from './loudness.ts';

const FOLDER = new URL('../../domain/bets/player/sound/', import.meta.url);
const STUDIO = new URL('../../features/studio/player/', import.meta.url);
/** Longer than the longest sound. */
const SECONDS = 2;
const SLOT_SECONDS = 4;

const TARGET_LUFS = -16;
const TICK_LUFS = -22;
const TICKS = new Set(['tick', 'press', 'turn', 'stop', 'fall']);
const TOLERANCE = 1;
const VARIANT_TOLERANCE = 3;
const PEAK_MAX = -1;
const CLICK_MAX = 0.1;

type Rendered = {
  readonly name: string;
  /** What is special about it; empty for the sound as it is usually played. */
  readonly variant: string;
  readonly gain: number;
  readonly samples: readonly number[];
};

export type MeasuredSound = { readonly line: string; readonly faults: string };

export const HEAD = 'sound              LUFS   dBTP  start    end';

export async function measureSounds(page: Page): Promise<MeasuredSound[]> {
  return (await render(page)).map(measured);
}

/** The sounds of a slot, in the notes and the timbre of its look. */
export async function measureSlot(page: Page, look: string): Promise<MeasuredSound[]> {
  return (await renderSlot(page, look)).map(measured);
}

function measured(sound: Rendered): MeasuredSound {
  const levels = levelsOf(sound.samples);
  const label = [sound.name, sound.variant].join(' ').trim();
  return { line: lineOf(label, levels), faults: faultsOf(sound, levels) };
}

/** The samples of every sound and its variants, from the same code as on a page. */
async function render(page: Page): Promise<Rendered[]> {
  return await page.evaluate<Rendered[]>(`(async () => {
    const { createMixer, playPart } = await import(${moduleOf('sound-graph.ts')});
    const { GAINS, partsOf, SOUND_NAMES } = await import(${moduleOf('sound-voices.ts')});
    const sounds = [
      ...SOUND_NAMES.map((name) => [name, '', { m4: 20_000n }]),
      ['win', '×10', { m4: 100_000n }],
      ['win', '×100', { m4: 1_000_000n }],
      ['win', '×9900', { m4: 99_000_000n }],
      ['tick', 'soft', { strength: 0 }],
      ['tick', 'hard', { strength: 1 }],
    ];
    return await Promise.all(sounds.map(async ([name, variant, options]) => {
      const context = new OfflineAudioContext(1, ${SECONDS * RATE}, ${RATE});
      const mixer = createMixer(context);
      for (const part of partsOf(name, options)) playPart(mixer, part, GAINS[name]);
      const samples = Array.from((await context.startRendering()).getChannelData(0));
      return { name, variant, gain: GAINS[name], samples };
    }));
  })()`);
}

async function renderSlot(page: Page, name: string): Promise<Rendered[]> {
  return await page.evaluate<Rendered[]>(`(async () => {
    const { createMixer, playPart } = await import(${moduleOf('sound-graph.ts')});
    const { CUE_NAMES, gainOfCue, partsOfCue } = await import(${moduleOf('sound/cues.ts', STUDIO)});
    const { look } = await import(${moduleOf(`looks/${name}.ts`, STUDIO)});
    const sounds = [
      ...CUE_NAMES.map((name) => [name, '', undefined]),
      ['win', '×64', 64],
      ['cheer', 'highest', 4],
    ];
    return await Promise.all(sounds.map(async ([name, variant, strength]) => {
      const context = new OfflineAudioContext(1, ${SLOT_SECONDS * RATE}, ${RATE});
      const mixer = createMixer(context);
      const gain = gainOfCue(name, look.sound);
      for (const part of partsOfCue(name, look.sound, strength)) playPart(mixer, part, gain);
      const samples = (await context.startRendering()).getChannelData(0);
      const end = samples.findLastIndex((sample) => Math.abs(sample) > 1e-5);
      return { name, variant, gain, samples: Array.from(samples.slice(0, end + 1)) };
    }));
  })()`);
}

/** None of the files imports anything at run time, but for pictures. */
function moduleOf(file: string, folder = FOLDER): string {
  const source = readFileSync(new URL(file, folder), 'utf8');
  const code = stripTypeScriptTypes(source.replaceAll(PICTURE, "const $1 = '';"));
  return JSON.stringify(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** An import of a picture. */
const PICTURE = /^import (\w+) from '[^']+\.svg';$/gm;

function faultsOf({ name, variant, gain }: Rendered, levels: Levels): string {
  const target = TICKS.has(name) ? TICK_LUFS : TARGET_LUFS;
  const away = target - levels.loudness;
  const tolerance = variant === '' ? TOLERANCE : VARIANT_TOLERANCE;
  const faults = [
    Math.abs(away) > tolerance && `gain ${(gain * 10 ** (away / 20)).toPrecision(2)}`,
    levels.truePeak > PEAK_MAX && 'too high a peak',
    levels.clickAtStart > CLICK_MAX && 'clicks at the start',
    levels.clickAtEnd > CLICK_MAX && 'clicks at the end',
  ];
  return faults.filter(Boolean).join(', ');
}

function lineOf(label: string, { loudness, truePeak, clickAtStart, clickAtEnd }: Levels): string {
  const numbers = [
    [loudness, 1],
    [truePeak, 1],
    [clickAtStart, 3],
    [clickAtEnd, 3],
  ] as const;
  const cells = numbers.map(([value, decimals]) => value.toFixed(decimals).padStart(6));
  return [label.padEnd(16), ...cells].join(' ');
}
