/**
 * The parts of each sound: tones and bursts of noise, as plain numbers. Wood, clay, paper and a
 * small bell; no shrill sounds. Levels are shares of full scale before the master, times are
 * seconds from the start of the sound.
 */
export const SOUND_NAMES = [
  'chip',
  'deal',
  'tick',
  'reveal',
  'win',
  'loss',
  'flip',
  'spin',
  'bust',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/**
 * Brings every sound to the same loudness, and ticks, of which a wheel makes many, a little below;
 * `npm run sounds` measures them.
 */
export const GAINS: Readonly<Record<SoundName, number>> = {
  chip: 8.6,
  deal: 33,
  tick: 11,
  reveal: 2.3,
  win: 1.3,
  loss: 11,
  flip: 5.4,
  spin: 21,
  bust: 7.8,
};

export type SoundOptions = {
  /** The win in ten-thousandths of the stake: a larger win has more notes, with a maximum. */
  readonly m4?: bigint;
  /** From 0 to 1: higher and a little louder. A wheel that slows down ticks lower. */
  readonly strength?: number;
};

export type SoundPart = {
  readonly kind: 'sine' | 'triangle' | 'noise';
  readonly at: number;
  /** Hertz; for noise, the centre of its band. */
  readonly from: number;
  /** The frequency slides to this value by the end. */
  readonly to?: number;
  readonly level: number;
  /** Seconds until it is practically silent. */
  readonly decay: number;
  /** The bandwidth of noise; 0.7 is wide. */
  readonly narrow?: number;
};

export function partsOf(
  name: SoundName,
  { m4 = 0n, strength = 0.5 }: SoundOptions,
): readonly SoundPart[] {
  switch (name) {
    case 'chip':
      return [...clay(0, 0.5), ...clay(0.055, 0.28)];
    case 'deal':
      return [
        { kind: 'noise', at: 0, from: 1500, to: 4600, level: 0.3, decay: 0.11, narrow: 0.8 },
        { kind: 'noise', at: 0.085, from: 700, level: 0.25, decay: 0.05, narrow: 1.2 },
      ];
    case 'tick':
      return [
        { kind: 'noise', at: 0, from: 2300 + 900 * strength, level: 0.3, decay: 0.025, narrow: 4 },
        { kind: 'sine', at: 0, from: 900 + 500 * strength, level: 0.14, decay: 0.04 },
      ];
    case 'reveal':
      return [...bell(0, 587.33, 0.26), ...bell(0.07, 880, 0.16)];
    case 'win':
      return winBells(winNotes(m4));
    case 'loss':
      return [
        { kind: 'sine', at: 0, from: 132, to: 74, level: 0.42, decay: 0.2 },
        { kind: 'noise', at: 0, from: 320, level: 0.12, decay: 0.09, narrow: 0.9 },
      ];
    case 'flip':
      return [
        ...[3140, 5060, 7420].map((from, index): SoundPart => {
          return { kind: 'sine', at: 0, from, level: 0.12 / (index + 1), decay: 0.5 };
        }),
        { kind: 'noise', at: 0, from: 2600, level: 0.2, decay: 0.02, narrow: 1.5 },
      ];
    case 'spin':
      return [{ kind: 'noise', at: 0, from: 620, to: 240, level: 0.4, decay: 0.9, narrow: 1.4 }];
    case 'bust':
      return [
        { kind: 'triangle', at: 0, from: 196, to: 49, level: 0.45, decay: 0.42 },
        { kind: 'noise', at: 0, from: 900, to: 160, level: 0.35, decay: 0.3, narrow: 0.7 },
      ];
    default:
      return name satisfies never;
  }
}

/** Two clay discs: short and detuned against each other. */
function clay(at: number, level: number): SoundPart[] {
  return [
    { kind: 'sine', at, from: 2150, level: level * 0.5, decay: 0.045 },
    { kind: 'sine', at, from: 3430, level: level * 0.35, decay: 0.035 },
    { kind: 'noise', at, from: 5200, level: level * 0.6, decay: 0.015, narrow: 1.8 },
  ];
}

/** A small bell: its partials are not whole multiples of the note. */
function bell(at: number, pitch: number, level: number): SoundPart[] {
  return [
    { kind: 'sine', at, from: pitch, level, decay: 0.55 },
    { kind: 'sine', at, from: pitch * 2.76, level: level * 0.22, decay: 0.22 },
    { kind: 'sine', at, from: pitch * 5.4, level: level * 0.08, decay: 0.1 },
  ];
}

/** D major without its fourth and seventh: any of these notes sound well together. */
const SCALE = [293.66, 329.63, 369.99, 440, 493.88, 587.33, 659.26, 739.99] as const;
const NOTES_MIN = 2;

/** Two notes for a win that pays twice, one more each time that doubles, eight at the most. */
function winNotes(m4: bigint): readonly number[] {
  let doublings = 0;
  for (let rest = m4 / 20_000n; rest > 1n && doublings < SCALE.length; rest /= 2n) doublings += 1;
  return SCALE.slice(0, Math.min(SCALE.length, NOTES_MIN + doublings));
}

/** More notes sound together, so each of them is softer. */
function winBells(notes: readonly number[]): SoundPart[] {
  const level = 0.3 * (NOTES_MIN / notes.length) ** 0.8;
  return notes.flatMap((pitch, index) => bell(index * 0.085, pitch, level));
}

/** The pitch of the rising tone: an octave for every fourfold, and never shrill. */
export function climbPitch(m4: bigint): number {
  const octaves = Math.log2(Math.max(1, Number(m4) / 10_000)) / 2;
  return 110 * 2 ** Math.min(3, octaves);
}
