/** Makes the sounds with the browser's own synthesiser. Loaded once sound is switched on. */
import { createMixer, playPart, SILENCE, type Mixer } from './sound-graph.ts';
import { climbPitch, GAINS, partsOf, type SoundName, type SoundOptions } from './sound-voices.ts';

export type RisingVoice = { rise(m4: bigint): void; stop(): void };

export type SoundEngine = {
  play(name: SoundName, options: SoundOptions): void;
  climb(): RisingVoice;
  /** Stops everything at once. */
  stopAll(): void;
};

/** In the background of everything else: about −26 LUFS. */
const CLIMB_LEVEL = 0.022;
/** The same sound within this time is not played again. */
const REPEAT_GAP_MS = 28;

export function createSoundEngine(): SoundEngine {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const mixer = createMixer(context);
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
      for (const part of partsOf(name, options)) playPart(mixer, part, GAINS[name]);
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
