import { randomInt } from 'node:crypto';
import { encodeFrame } from './frames.ts';

const START_BELOW = 2 ** 47;
/** Until everybody has been given what is new, this many times as much is kept. */
const STRETCH = 16;

/** The numbered events of one stream, the last few of them kept as bytes. */
export class History {
  readonly #topic: string;
  readonly #length: number;
  readonly #frames: Buffer[] = [];
  /** Joined frames from a number to the newest, as long as nothing newer comes. */
  readonly #joined = new Map<number, Buffer>();
  // Each process and each start counts from elsewhere, so a number from another one is not taken
  // for one of ours and its owner gets the state anew.
  #seq = randomInt(1, START_BELOW);
  #keptFrom: number | undefined;

  constructor(topic: string, length: number) {
    this.#topic = topic;
    this.#length = length;
  }

  get seq(): number {
    return this.#seq;
  }

  push(data: unknown): void {
    this.#seq++;
    this.#frames.push(encodeFrame({ op: 'event', topic: this.#topic, seq: this.#seq, data }));
    this.#joined.clear();
    this.#cut(this.#length * STRETCH);
  }

  /** True when everything after this number is still here. */
  has(seq: number): boolean {
    return seq <= this.#seq && seq >= this.#seq - this.#frames.length;
  }

  /** All events after a number in one piece, made once for all who need the same. */
  after(seq: number): Buffer {
    const cached = this.#joined.get(seq);
    if (cached) return cached;
    const frames = this.#frames.slice(this.#frames.length - (this.#seq - seq));
    const bytes = frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames);
    this.#joined.set(seq, bytes);
    return bytes;
  }

  /** Holds on to everything after this number, for a state that is being read; or no longer. */
  keepFrom(seq: number | undefined): void {
    this.#keptFrom = seq;
  }

  /** Everybody has been given what is new: only the last few are kept, for those who come back. */
  trim(): void {
    const kept = this.#keptFrom === undefined ? 0 : this.#seq - this.#keptFrom;
    this.#cut(Math.max(this.#length, kept));
  }

  /** Forgets everything: whoever has an older number has missed something. */
  forget(): void {
    this.#seq++;
    this.#frames.length = 0;
    this.#joined.clear();
  }

  #cut(length: number): void {
    if (this.#frames.length > length) this.#frames.splice(0, this.#frames.length - length);
  }
}
