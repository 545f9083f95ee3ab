import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreference } from '../seat/preference.ts';
import { startRisingTone, sound, setSoundOn } from './sound.ts';

/** The calls to the browser's audio API: one entry for each tone or hiss that was started. */
const started: string[] = [];

class Param {
  value = 0;
  setValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
  setTargetAtTime(): void {}
}

class Voice extends EventTarget {
  type = '';
  buffer = null;
  Q = new Param();
  gain = new Param();
  detune = new Param();
  frequency = new Param();
  threshold = new Param();
  knee = new Param();
  attack = new Param();
  ratio = new Param();
  connect<T>(next: T): T {
    return next;
  }
  disconnect(): void {}
  start(): void {
    started.push(this.type);
  }
  stop(): void {}
}

class Context {
  state = 'running';
  currentTime = 0;
  sampleRate = 100;
  destination = new Voice();
  resume = async () => {};
  suspend = async () => {};
  createGain = () => new Voice();
  createOscillator = () => new Voice();
  createBufferSource = () => new Voice();
  createBiquadFilter = () => new Voice();
  createDynamicsCompressor = () => new Voice();
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
}

let visibility: DocumentVisibilityState = 'visible';
const opened = vi.fn();

beforeEach(() => {
  started.length = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('OscillatorNode', Voice);
  vi.stubGlobal(
    'AudioContext',
    class extends Context {
      constructor() {
        super();
        opened();
      }
    },
  );
});
afterEach(() => setPreference('sound', 'off'));

test('sound: nothing is loaded or played until sound is switched on, then it is', async () => {
  sound('win', { m4: 20_000n });
  startRisingTone().stop();
  await Promise.resolve();
  expect(opened).not.toHaveBeenCalled();
  setSoundOn(true);
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0));
  expect(opened).toHaveBeenCalledTimes(1);
});

test('sound: a hidden tab is silent, and so is a table with sound switched off', () => {
  setPreference('sound', 'on');
  visibility = 'hidden';
  sound('reveal');
  visibility = 'visible';
  setPreference('sound', 'off');
  sound('reveal');
  expect(started).toEqual([]);
  setPreference('sound', 'on');
  sound('reveal');
  expect(started.length).toBeGreaterThan(0);
});

test('sound: the rising tone can be raised and stopped whether it is audible or not', () => {
  const silent = startRisingTone();
  silent.rise(20_000n);
  silent.stop();
  expect(started).toEqual([]);
  setPreference('sound', 'on');
  const audible = startRisingTone();
  audible.rise(30_000n);
  audible.stop();
  expect(started).toHaveLength(2);
});
