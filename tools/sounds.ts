/**
 * Measures the sounds of the games as a browser renders them.
 *
 *     npm run sounds      prints a table; fails where a sound is out of range
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { levelsOf, RATE, type Levels } from './sounds/loudness.ts';

const FOLDER = new URL('../domain/bets/player/sound/', import.meta.url);
/** Longer than the longest sound. */
const SECONDS = 2;

const TARGET_LUFS = -16;
/** A wheel ticks many times in a row. */
const TICK_LUFS = -22;
const TOLERANCE = 1;
const PEAK_MAX = -1;
const CLICK_MAX = 0.1;

type Rendered = {
  readonly name: string;
  readonly gain: number;
  readonly samples: readonly number[];
};

async function main(): Promise<void> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  let isWrong = false;
  console.log('sound        LUFS   dBTP  start    end');
  for (const sound of await render(page)) {
    const levels = levelsOf(sound.samples);
    const faults = faultsOf(sound, levels);
    isWrong ||= faults !== '';
    console.log(lineOf(sound.name, levels), faults);
  }
  await browser.close();
  process.exitCode = isWrong ? 1 : 0;
}

/** The samples of every sound, and of a large win, from the same code as on a page. */
async function render(page: Page): Promise<Rendered[]> {
  return await page.evaluate<Rendered[]>(`(async () => {
    const { createMixer, playPart } = await import(${moduleOf('sound-graph.ts')});
    const { GAINS, partsOf, SOUND_NAMES } = await import(${moduleOf('sound-voices.ts')});
    const sounds = [...SOUND_NAMES.map((name) => [name, 20_000n]), ['win', 1_000_000n]];
    return await Promise.all(sounds.map(async ([name, m4]) => {
      const context = new OfflineAudioContext(1, ${SECONDS * RATE}, ${RATE});
      const mixer = createMixer(context);
      for (const part of partsOf(name, { m4 })) playPart(mixer, part, GAINS[name]);
      const samples = Array.from((await context.startRendering()).getChannelData(0));
      return { name, gain: GAINS[name], samples };
    }));
  })()`);
}

/** Neither file imports anything at run time. */
function moduleOf(file: string): string {
  const code = stripTypeScriptTypes(readFileSync(new URL(file, FOLDER), 'utf8'));
  return JSON.stringify(`data:text/javascript,${encodeURIComponent(code)}`);
}

function faultsOf({ name, gain }: Rendered, levels: Levels): string {
  const target = name === 'tick' ? TICK_LUFS : TARGET_LUFS;
  const away = target - levels.loudness;
  const faults = [
    Math.abs(away) > TOLERANCE && `gain ${(gain * 10 ** (away / 20)).toPrecision(2)}`,
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
  return [label.padEnd(10), ...cells].join(' ');
}

await main();
