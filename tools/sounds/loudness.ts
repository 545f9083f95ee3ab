/** How loud a short sound is, after ITU-R BS.1770-4, at 48 kHz. */

export const RATE = 48_000;

export type Levels = {
  /** LUFS of the loudest 400 ms, or of the whole sound where it is shorter. */
  readonly loudness: number;
  /** dBTP, of four times as many samples. */
  readonly truePeak: number;
  /** The largest step of the first and the last millisecond: a click has a tenth or more. */
  readonly clickAtStart: number;
  readonly clickAtEnd: number;
};

/** A mono sound, which both loudspeakers play. */
export function levelsOf(samples: readonly number[]): Levels {
  const heard = audible(samples);
  return {
    loudness: loudnessOf(heard),
    truePeak: decibels(peakOf(heard)),
    clickAtStart: largestStep([0, ...heard.slice(0, RATE / 1_000)]),
    clickAtEnd: largestStep([...heard.slice(-RATE / 1_000), 0]),
  };
}

/** A ten-thousandth of full scale. */
const SILENCE = 0.000_1;

function audible(samples: readonly number[]): readonly number[] {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  return first === -1 ? [] : samples.slice(first, last + 1);
}

const WINDOW = 0.4 * RATE;
const STEP = 0.01 * RATE;
const LOUDSPEAKERS = 2;

function loudnessOf(samples: readonly number[]): number {
  const weighted = HIGH_PASS(SHELF(samples));
  const length = Math.min(WINDOW, weighted.length);
  let most = 0;
  for (let start = 0; start + length <= weighted.length; start += STEP) {
    const part = weighted.slice(start, start + length);
    most = Math.max(most, part.reduce((sum, sample) => sum + sample ** 2, 0) / length);
  }
  return -0.691 + 10 * Math.log10(LOUDSPEAKERS * most);
}

type Filter = (samples: readonly number[]) => readonly number[];

/** The two filters of the K-weighting, with the coefficients of the recommendation. */
const SHELF = biquad(
  [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
  [-1.690_659_293_182_41, 0.732_480_774_215_85],
);
const HIGH_PASS = biquad([1, -2, 1], [-1.990_047_454_833_98, 0.990_072_250_366_21]);

type Three = readonly [number, number, number];

function biquad([b0, b1, b2]: Three, [a1, a2]: readonly [number, number]): Filter {
  return (samples) => {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    return samples.map((x) => {
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      return y;
    });
  };
}

const OVERSAMPLING = 4;
const TAPS = 12;

/** Between two samples the wave may be higher than both. */
function peakOf(samples: readonly number[]): number {
  let peak = 0;
  for (let at = 0; at < samples.length; at += 1) {
    for (let part = 0; part < OVERSAMPLING; part += 1) {
      peak = Math.max(peak, Math.abs(valueAt(samples, at + part / OVERSAMPLING)));
    }
  }
  return peak;
}

/** Interpolated by a windowed sinc. */
function valueAt(samples: readonly number[], at: number): number {
  const near = Math.floor(at);
  if (near === at) return samples[near] ?? 0;
  let sum = 0;
  for (let tap = near - TAPS + 1; tap <= near + TAPS; tap += 1) {
    const x = (at - tap) * Math.PI;
    const window = 0.5 + 0.5 * Math.cos(x / TAPS);
    sum += (samples[tap] ?? 0) * (Math.sin(x) / x) * window;
  }
  return sum;
}

function largestStep(samples: readonly number[]): number {
  return samples.reduce((most, sample, at) => {
    return at === 0 ? 0 : Math.max(most, Math.abs(sample - samples[at - 1]!));
  }, 0);
}

function decibels(share: number): number {
  return 20 * Math.log10(share);
}
