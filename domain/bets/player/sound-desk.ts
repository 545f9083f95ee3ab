/**
 * Makes the sounds with the browser's own synthesiser. Loaded when somebody wants to hear them.
 */
import { climbPitch, partsOf, type Part, type SoundName, type SoundWish } from './sound-voices.ts';

export type ClimbVoice = { rise(m4: bigint): void; stop(): void };

export type SoundDesk = {
  play(name: SoundName, wish: SoundWish): void;
  climb(): ClimbVoice;
  /** Everything stops at once. */
  hush(): void;
};

/** The whole table, at a level that does not startle. */
const MASTER_LEVEL = 0.32;
const CLIMB_LEVEL = 0.05;
/** As good as silent: an exponential never arrives at nothing. */
const SILENCE = 0.0001;
/** The same sound this soon again is one noise and no second sound. */
const AGAIN_MS = 28;

type Mixer = {
  readonly context: AudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
};

export function openSoundDesk(): SoundDesk {
  const mixer = openMixer();
  const { context } = mixer;
  const lastMs = new Map<SoundName, number>();
  let climbing: ClimbVoice | undefined;
  document.addEventListener('visibilitychange', () => {
    void (document.visibilityState === 'visible' ? context.resume() : context.suspend());
  });

  return {
    play(name, wish) {
      const nowMs = performance.now();
      if (nowMs - (lastMs.get(name) ?? -AGAIN_MS) < AGAIN_MS) return;
      lastMs.set(name, nowMs);
      wake(context);
      for (const part of partsOf(name, wish)) playPart(mixer, part);
    },
    climb() {
      wake(context);
      climbing?.stop();
      climbing = startClimb(mixer);
      return climbing;
    },
    hush() {
      climbing?.stop();
      void context.suspend();
    },
  };
}

/** A browser keeps a page silent until something is pressed; it is asked again with each sound. */
function wake(context: AudioContext): void {
  if (context.state === 'suspended') void context.resume();
}

function openMixer(): Mixer {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const master = context.createGain();
  master.gain.value = MASTER_LEVEL;
  // Many sounds at once become dense and not loud.
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -18;
  limiter.ratio.value = 8;
  master.connect(limiter).connect(context.destination);
  return { context, out: master, noise: noiseOf(context) };
}

/** One second of noise, always the same: a hiss has no fortune in it. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 0x2f6e2b1;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    samples[at] = state / 0x80000000;
  }
  return buffer;
}

function playPart({ context, out, noise }: Mixer, part: Part): void {
  const start = context.currentTime + part.at;
  const end = start + part.decay;
  const level = context.createGain();
  level.gain.setValueAtTime(SILENCE, start);
  level.gain.exponentialRampToValueAtTime(part.level, start + 0.004);
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

function toneOf(context: AudioContext, { kind }: Part): OscillatorNode {
  const tone = context.createOscillator();
  tone.type = kind === 'triangle' ? 'triangle' : 'sine';
  return tone;
}

function hissOf(
  context: AudioContext,
  noise: AudioBuffer,
  part: Part,
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

function slide(frequency: AudioParam, { from, to }: Part, start: number, end: number): void {
  frequency.setValueAtTime(from, start);
  if (to !== undefined) frequency.exponentialRampToValueAtTime(to, end);
}

/** Two tones a little apart, so that they beat slowly, behind a filter that keeps them warm. */
function startClimb({ context, out }: Mixer): ClimbVoice {
  const level = context.createGain();
  const warm = context.createBiquadFilter();
  warm.type = 'lowpass';
  warm.frequency.value = 900;
  const tones = [-4, 5].map((cents) => {
    const tone = context.createOscillator();
    tone.type = 'triangle';
    tone.detune.value = cents;
    tone.frequency.value = climbPitch(10_000n);
    tone.connect(warm);
    tone.start();
    return tone;
  });
  warm.connect(level).connect(out);
  level.gain.setValueAtTime(SILENCE, context.currentTime);
  level.gain.exponentialRampToValueAtTime(CLIMB_LEVEL, context.currentTime + 0.25);
  return {
    rise(m4) {
      for (const tone of tones) {
        tone.frequency.setTargetAtTime(climbPitch(m4), context.currentTime, 0.08);
      }
    },
    stop() {
      level.gain.setTargetAtTime(SILENCE, context.currentTime, 0.03);
      for (const tone of tones) tone.stop(context.currentTime + 0.2);
    },
  };
}
