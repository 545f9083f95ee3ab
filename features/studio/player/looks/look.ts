/** How a slot looks and sounds. Its numbers are in its sheet. */
export type SlotLook = {
  /** Addresses of the pictures. */
  readonly symbols: string;
  readonly background: string;
  /** The names of the symbols in the order of the picture, four in a row. */
  readonly order: readonly string[];
  readonly colours: {
    /** Behind the symbols, top and bottom. */
    readonly well: readonly [number, number];
    readonly frame: readonly [light: number, dark: number];
    /** Light around wins. */
    readonly glow: number;
  };
  readonly sound: {
    /** The first note, in hertz. */
    readonly root: number;
    /** Ratios of the notes that follow. */
    readonly scale: readonly number[];
    /** What the notes are made of. */
    readonly timbre: 'string' | 'bell' | 'flute' | 'drop';
  };
};
