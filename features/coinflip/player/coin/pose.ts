/** The position and orientation of the coin, seen from above the table. */
export type Vector = readonly [x: number, y: number, z: number];

/**
 * x goes to the right, y down the screen, z towards the viewer. `u` and `v` are the right and down
 * directions of the heads side, `n` is its normal; all of length one.
 */
export type Pose = {
  readonly u: Vector;
  readonly v: Vector;
  readonly n: Vector;
  /** Height above the table, as a share of the highest toss. */
  readonly lift: number;
};

/** How far the table is tilted towards the viewer. */
const TABLE_TILT = 0.44;

/**
 * A coin turned by `turn` about the horizontal axis, which is `lean` off the level. Whole turns
 * show heads, half turns tails, both upright.
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

/** Whether heads is the visible side. */
export function showsHeads({ n }: Pose): boolean {
  return n[2] >= 0;
}
