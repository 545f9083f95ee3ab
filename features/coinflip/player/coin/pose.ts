/** Where the coin is and how it is turned, seen from above the table. */
export type Vector = readonly [x: number, y: number, z: number];

/**
 * x goes to the right, y down the screen, z towards the eye. `u` and `v` are the coin's own right
 * and down as heads is read, `n` is what heads looks at; all of length one.
 */
export type Pose = {
  readonly u: Vector;
  readonly v: Vector;
  readonly n: Vector;
  /** Height over the table, as a share of the highest toss. */
  readonly lift: number;
};

/** How far the table is tipped towards the eye. */
const TABLE_TILT = 0.44;

/**
 * A coin that was turned by `turn` about the line from left to right, whose axis is `lean` off the
 * level. Whole turns show heads, half turns tails, both the right way up.
 */
export function poseOf(turn: number, lean: number, lift: number): Pose {
  const angle = TABLE_TILT + turn;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [cl, sl] = [Math.cos(lean), Math.sin(lean)];
  return {
    u: [cl, sl, 0],
    v: [-sl * c, cl * c, s],
    n: [sl * s, -cl * s, c],
    lift,
  };
}

/** Whether heads is what the eye sees. */
export function showsHeads({ n }: Pose): boolean {
  return n[2] >= 0;
}
