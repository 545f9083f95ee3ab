/** Loaded once sound is switched on. */
import { createMixer, playPart } from '#domain/bets/player/sound/sound-graph.ts';
import type { SlotLook } from '../looks/look.ts';
import { gainOfCue, partsOfCue, type CueName } from './cues.ts';

/** The same sound within this time is not played again. */
const REPEAT_GAP_MS = 40;

export function createCuePlayer() {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const mixer = createMixer(context);
  const lastMs = new Map<CueName, number>();
  return (name: CueName, look: SlotLook, strength: number | undefined): void => {
    const nowMs = performance.now();
    if (nowMs - (lastMs.get(name) ?? -REPEAT_GAP_MS) < REPEAT_GAP_MS) return;
    lastMs.set(name, nowMs);
    // A browser suspends the sound of a page that was hidden.
    if (context.state === 'suspended') void context.resume();
    const gain = gainOfCue(name, look.sound);
    for (const part of partsOfCue(name, look.sound, strength)) playPart(mixer, part, gain);
  };
}
