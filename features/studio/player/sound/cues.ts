/** The sounds of a slot as parts of the synthesiser, in the notes and the timbre of its look. */
import type { SoundPart } from '#domain/bets/player/sound/sound-voices.ts';
import type { SlotLook } from '../looks/look.ts';

export const CUE_NAMES = [
  'press',
  'turn',
  'stop',
  'near',
  'win',
  'fall',
  'coin',
  'wild',
  'feature',
  'cheer',
  'jackpot',
] as const;
export type CueName = (typeof CUE_NAMES)[number];

type Voice = SlotLook['sound'];

/** How loud a sound is played, so that it is as loud in every slot (`npm run sounds`). */
export function gainOfCue(name: CueName, { timbre }: Voice): number {
  const gain = GAINS[name];
  return typeof gain === 'number' ? gain : gain[timbre];
}

type Gain = number | Readonly<Record<Voice['timbre'], number>>;

const GAINS: Readonly<Record<CueName, Gain>> = {
  press: 38.8,
  turn: 27.8,
  stop: 26.2,
  near: { string: 1.4, bell: 0.85, flute: 1.3, drop: 1.9 },
  win: { string: 1.9, bell: 0.98, flute: 1.7, drop: 4.2 },
  fall: 4.51,
  coin: { string: 3.8, bell: 1.8, flute: 3.2, drop: 6.2 },
  wild: { string: 1.1, bell: 0.66, flute: 0.98, drop: 1.6 },
  feature: { string: 0.58, bell: 0.36, flute: 0.53, drop: 0.77 },
  cheer: { string: 0.54, bell: 0.33, flute: 0.5, drop: 0.7 },
  jackpot: { string: 0.53, bell: 0.33, flute: 0.49, drop: 0.76 },
};

/** `strength`: the multiplier of a win, or the rank of a celebration. */
export function partsOfCue(name: CueName, voice: Voice, strength = 1): readonly SoundPart[] {
  switch (name) {
    case 'press':
      return [knock(0, 900, 0.3)];
    case 'turn':
      return [{ kind: 'noise', at: 0, from: 420, to: 900, level: 0.3, decay: 0.35, narrow: 1.2 }];
    case 'stop':
      return [knock(0, 240, 0.6), knock(0.004, 1_400, 0.14)];
    case 'near':
      return run(voice, 4, 0.09, 0.16);
    case 'win':
      return win(voice, notesOf(strength));
    case 'fall':
      return [knock(0.22, 300, 0.4), knock(0.3, 380, 0.25)];
    case 'coin':
      return [...note(voice, 0, 4, 0.3), ...note(voice, 0.05, 6, 0.2)];
    case 'wild':
      return [
        { kind: 'noise', at: 0, from: 600, to: 4_200, level: 0.25, decay: 0.45, narrow: 0.8 },
        ...run(voice, 3, 0.12, 0.25),
      ];
    case 'feature':
      return [...run(voice, 7, 0.1, 0.3), ...chord(voice, 0.75, 0.3)];
    case 'cheer':
      // More notes ring together: each is a little softer.
      return [
        ...run(voice, 5 + 2 * strength, 0.09, 0.3 / strength ** 0.2),
        ...chord(voice, 0.7, 0.34),
      ];
    case 'jackpot':
      return [0, 0.5, 1].flatMap((at) => [
        ...chord(voice, at, 0.3),
        ...shifted(run(voice, 6, 0.07, 0.2), at),
      ]);
    default:
      return name satisfies never;
  }
}

/** Two notes for a win of the stake, one more each time that doubles. */
function notesOf(multiplier: number): number {
  return Math.max(2, Math.min(8, 2 + Math.floor(Math.log2(Math.max(1, multiplier)))));
}

/** More notes sound together: each is softer, and the win is as loud as a small one. */
function win(voice: Voice, notes: number): SoundPart[] {
  return run(voice, notes, 0.075, 0.3 * (2 / notes) ** 1.2);
}

function knock(at: number, from: number, level: number): SoundPart {
  return { kind: 'noise', at, from, to: from * 0.6, level, decay: 0.07, narrow: 1.6 };
}

function run(voice: Voice, count: number, gap: number, level: number): SoundPart[] {
  return Array.from({ length: count }, (_, step) => note(voice, step * gap, step, level)).flat();
}

function chord(voice: Voice, at: number, level: number): SoundPart[] {
  return [0, 2, 4].flatMap((step) => note(voice, at, step, level * 0.7));
}

function shifted(parts: readonly SoundPart[], by: number): SoundPart[] {
  return parts.map((part) => ({ ...part, at: part.at + by }));
}

/** A step of the scale; above its end it goes on an octave higher. */
function pitchOf({ root, scale }: Voice, step: number): number {
  return root * scale[step % scale.length]! * 2 ** Math.floor(step / scale.length);
}

function note(voice: Voice, at: number, step: number, level: number): SoundPart[] {
  const from = pitchOf(voice, step);
  switch (voice.timbre) {
    case 'string':
      return [
        { kind: 'triangle', at, from, level, decay: 0.5 },
        { kind: 'sine', at, from: from * 2, level: level * 0.4, decay: 0.25 },
        { kind: 'noise', at, from: from * 4, level: level * 0.5, decay: 0.02, narrow: 2 },
      ];
    case 'bell':
      return [
        { kind: 'sine', at, from, level, decay: 0.8 },
        { kind: 'sine', at, from: from * 2.76, level: level * 0.25, decay: 0.35 },
        { kind: 'sine', at, from: from * 5.4, level: level * 0.1, decay: 0.15 },
      ];
    case 'flute':
      return [
        { kind: 'sine', at, from, to: from * 1.01, level, decay: 0.45 },
        { kind: 'noise', at, from: from * 2, level: level * 0.12, decay: 0.3, narrow: 3 },
      ];
    case 'drop':
      return [
        { kind: 'sine', at, from: from * 0.9, to: from * 1.5, level, decay: 0.22 },
        { kind: 'sine', at: at + 0.03, from: from * 3, level: level * 0.12, decay: 0.3 },
      ];
    default:
      return voice.timbre satisfies never;
  }
}
