/**
 * The graph of one sound, in a context of the page or in one that renders for `npm run sounds`: no
 * imports at run time, so that the command can load this file alone.
 */
import type { SoundPart } from './sound-voices.ts';

/** Practically silent: an exponential never reaches zero. */
export const SILENCE = 0.0001;
export type Mixer = {
  readonly context: BaseAudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
};

export function createMixer(context: BaseAudioContext): Mixer {
  // Many sounds at once become dense and not loud, and none of them clips.
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -12;
  limiter.knee.value = 6;
  limiter.ratio.value = 20;
  limiter.attack.value = 0.001;
  limiter.connect(context.destination);
  return { context, out: limiter, noise: noiseOf(context) };
}

/** One second of noise, always the same: a hiss does not depend on any outcome. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 0x2f6e2b1;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[at] = state / 0x80000000;
  }
  return buffer;
}

/** `gain` brings the whole sound to the loudness of the others. */
export function playPart({ context, out, noise }: Mixer, part: SoundPart, gain: number): void {
  const start = context.currentTime + part.at;
  const end = start + part.decay;
  const level = context.createGain();
  level.gain.setValueAtTime(SILENCE, start);
  level.gain.exponentialRampToValueAtTime(part.level * gain, start + 0.004);
  level.gain.exponentialRampToValueAtTime(SILENCE, end);
  level.connect(out);
  const source =
    part.kind === 'noise' ? hissOf(context, noise, part, level) : toneOf(context, part);
  if (source instanceof OscillatorNode) {
    slide(source.frequency, part, start, end);
    source.connect(level);
  }
  source.start(start);
  source.stop(end + 0.02);
  source.addEventListener('ended', () => level.disconnect(), { once: true });
}

function toneOf(context: BaseAudioContext, { kind }: SoundPart): OscillatorNode {
  const tone = context.createOscillator();
  tone.type = kind === 'triangle' ? 'triangle' : 'sine';
  return tone;
}

function hissOf(
  context: BaseAudioContext,
  noise: AudioBuffer,
  part: SoundPart,
  level: AudioNode,
): AudioBufferSourceNode {
  const hiss = context.createBufferSource();
  hiss.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = part.narrow ?? 1;
  const start = context.currentTime + part.at;
  slide(band.frequency, part, start, start + part.decay);
  hiss.connect(band).connect(level);
  return hiss;
}

function slide(frequency: AudioParam, { from, to }: SoundPart, start: number, end: number): void {
  frequency.setValueAtTime(from, start);
  if (to !== undefined) frequency.exponentialRampToValueAtTime(to, end);
}
