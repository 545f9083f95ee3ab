/** Makes the sounds with the browser's own synthesiser. Loaded once sound is switched on. */
import {
  climbPitch,
  partsOf,
  type SoundPart,
  type SoundName,
  type SoundOptions,
} from './sound-voices.ts';

export type RisingVoice = { rise(m4: bigint): void; stop(): void };

export type SoundEngine = {
  play(name: SoundName, options: SoundOptions): void;
  climb(): RisingVoice;
  /** Stops everything at once. */
  stopAll(): void;
};

/** The master level, low enough not to startle. */
const MASTER_LEVEL = 0.32;
const CLIMB_LEVEL = 0.05;
/** Practically silent: an exponential never reaches zero. */
const SILENCE = 0.0001;
/** The same sound within this time is not played again. */
const REPEAT_GAP_MS = 28;

type Mixer = {
  readonly context: AudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
};

export function createSoundEngine(): SoundEngine {
  const mixer = createMixer();
  const { context } = mixer;
  const lastMs = new Map<SoundName, number>();
  let climbing: RisingVoice | undefined;
  document.addEventListener('visibilitychange', () => {
    void (document.visibilityState === 'visible' ? context.resume() : context.suspend());
  });

  return {
    play(name, options) {
      const nowMs = performance.now();
      if (nowMs - (lastMs.get(name) ?? -REPEAT_GAP_MS) < REPEAT_GAP_MS) return;
      lastMs.set(name, nowMs);
      wake(context);
      for (const part of partsOf(name, options)) playPart(mixer, part);
    },
    climb() {
      wake(context);
      climbing?.stop();
      climbing = startClimb(mixer);
      return climbing;
    },
    stopAll() {
      climbing?.stop();
      void context.suspend();
    },
  };
}

/**
 * A browser keeps a page silent until the first key press or click; every sound tries to resume the
 * context.
 */
function wake(context: AudioContext): void {
  if (context.state === 'suspended') void context.resume();
}

function createMixer(): Mixer {
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

/** One second of noise, always the same: a hiss does not depend on any outcome. */
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

function playPart({ context, out, noise }: Mixer, part: SoundPart): void {
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

function toneOf(context: AudioContext, { kind }: SoundPart): OscillatorNode {
  const tone = context.createOscillator();
  tone.type = kind === 'triangle' ? 'triangle' : 'sine';
  return tone;
}

function hissOf(
  context: AudioContext,
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

/** Two slightly detuned tones, so that they beat slowly, behind a filter that keeps them warm. */
function startClimb({ context, out }: Mixer): RisingVoice {
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
