/**
 * The geometry of a die in perspective: which faces are visible, where their corners are in the
 * drawing, and how much light they reflect. die.tsx draws only from this, so a die can have any
 * pose.
 */
type Vector = readonly [number, number, number];
export type Point = readonly [number, number];

export type DiePose = {
  /** Degrees: turned about the upright axis, then tipped towards the viewer, then rolled. */
  turn: number;
  tip: number;
  roll?: number | undefined;
};

export type DieFace = {
  value: number;
  corners: readonly Point[];
  /** 0 in full shadow, 1 facing the lamp. */
  light: number;
  pips: readonly string[];
};

export type DieDrawing = { outline: string; faces: readonly DieFace[] };

const LAMP = normalise([-0.35, 0.85, 0.5]);
const CAMERA_DISTANCE = 8;
/** Rounding of the edges and size of the pips, in half-sides of the die. */
const ROUNDING = 0.26;
const PIP_RADIUS = 0.165;
const PIP_STEP = 0.5;

/** Each face by its normal and two directions along it. Opposite faces sum to seven. */
const FACES: readonly { value: number; out: Vector; across: Vector; up: Vector }[] = [
  { value: 1, out: [0, 0, 1], across: [1, 0, 0], up: [0, 1, 0] },
  { value: 6, out: [0, 0, -1], across: [-1, 0, 0], up: [0, 1, 0] },
  { value: 2, out: [0, 1, 0], across: [1, 0, 0], up: [0, 0, -1] },
  { value: 5, out: [0, -1, 0], across: [1, 0, 0], up: [0, 0, 1] },
  { value: 3, out: [1, 0, 0], across: [0, 0, -1], up: [0, 1, 0] },
  { value: 4, out: [-1, 0, 0], across: [0, 0, 1], up: [0, 1, 0] },
];

const PIPS: Record<number, readonly Point[]> = {
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ],
  5: [
    [-1, 1],
    [1, 1],
    [0, 0],
    [-1, -1],
    [1, -1],
  ],
  6: [
    [-1, 1],
    [1, 1],
    [-1, 0],
    [1, 0],
    [-1, -1],
    [1, -1],
  ],
};

/** `half` is half a side in drawing units; the die is centred on 0, 0. */
export function drawDie(pose: DiePose, half: number): DieDrawing {
  const place = (vector: Vector) => project(rotate(vector, pose), half);
  const faces = FACES.filter(({ out }) => showsItself(rotate(out, pose))).map((face) => ({
    value: face.value,
    corners: cornersOf(face).map(place),
    light: Math.max(0, dot(rotate(face.out, pose), LAMP)),
    pips: (PIPS[face.value] ?? []).map((at) => pipPath(face, at, place)),
  }));
  return { outline: outlinePath(place, half), faces };
}

/** In perspective a face is visible when it faces the camera position, not merely its direction. */
function showsItself(out: Vector): boolean {
  return dot(out, [-out[0], -out[1], CAMERA_DISTANCE - out[2]]) > 0;
}

function cornersOf({ out, across, up }: (typeof FACES)[number]): Vector[] {
  const signs: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return signs.map(([a, b]) => along(out, across, up, a, b));
}

function along(out: Vector, across: Vector, up: Vector, a: number, b: number): Vector {
  const at = (i: 0 | 1 | 2) => out[i] + across[i] * a + up[i] * b;
  return [at(0), at(1), at(2)];
}

/** A circle on the face in perspective: four curves through projected points. */
function pipPath(
  { out, across, up }: (typeof FACES)[number],
  [column, row]: Point,
  place: (vector: Vector) => Point,
): string {
  const at = (a: number, b: number) =>
    text(
      place(
        along(out, across, up, column * PIP_STEP + a * PIP_RADIUS, row * PIP_STEP + b * PIP_RADIUS),
      ),
    );
  const k = 0.5523;
  return (
    `M${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)} ${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)} ` +
    `${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)} ${at(k, -1)} ${at(1, -k)} ${at(1, 0)}Z`
  );
}

/** The outline of a rounded cube is the hull of eight balls, one inside each corner. */
function outlinePath(place: (vector: Vector) => Point, half: number): string {
  const inner = 1 - ROUNDING;
  const points: Point[] = [];
  for (let corner = 0; corner < 8; corner++) {
    const sign = (bit: number) => (corner & bit ? inner : -inner);
    const [x, y] = place([sign(1), sign(2), sign(4)]);
    for (let step = 0; step < 24; step++) {
      const angle = (step * Math.PI) / 12;
      const radius = ROUNDING * half;
      points.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    }
  }
  return `M${hull(points).map(text).join('L')}Z`;
}

/** Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

function rotate([x, y, z]: Vector, { turn, tip, roll = 0 }: DiePose): Vector {
  const [x1, z1] = spin(x, z, turn);
  const [y2, z2] = spin(y, z1, tip);
  const [x3, y3] = spin(x1, y2, roll);
  return [x3, y3, z2];
}

function spin(a: number, b: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [a * cos - b * sin, a * sin + b * cos];
}

function project([x, y, z]: Vector, half: number): Point {
  const scale = (half * CAMERA_DISTANCE) / (CAMERA_DISTANCE - z);
  return [x * scale, -y * scale];
}

function text([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function normalise(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector));
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
