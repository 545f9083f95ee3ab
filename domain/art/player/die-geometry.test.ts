import { expect, test } from 'vitest';
import { drawDie } from './die-geometry.ts';

function poses() {
  const angles = [-170, -95, -40, 0, 33, 90, 150];
  return angles.flatMap((turn) =>
    angles.flatMap((tip) => [-20, 0, 75].map((roll) => ({ turn, tip, roll }))),
  );
}

test('die: one to three faces show, and never two opposite ones', () => {
  for (const pose of poses()) {
    const values = drawDie(pose, 50).faces.map(({ value }) => value);
    expect(values.length).toBeGreaterThanOrEqual(1);
    expect(values.length).toBeLessThanOrEqual(3);
    for (const value of values) expect(values).not.toContain(7 - value);
  }
});

test('die: a face carries as many pips as its value', () => {
  for (const pose of poses()) {
    for (const face of drawDie(pose, 50).faces) expect(face.pips).toHaveLength(face.value);
  }
});

test('die: face on, it shows the one; tipped towards the viewer, the two on top', () => {
  expect(drawDie({ turn: 0, tip: 0 }, 50).faces.map(({ value }) => value)).toEqual([1]);
  const tipped = drawDie({ turn: 0, tip: 45 }, 50).faces.map(({ value }) => value);
  expect(tipped.toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('die: the top face is the lightest, because the lamp hangs above', () => {
  const { faces } = drawDie({ turn: -30, tip: 30 }, 50);
  const lightest = faces.toSorted((a, b) => b.light - a.light)[0];
  expect(lightest?.value).toBe(2);
});

test('die: the outline contains every pip in any pose', () => {
  for (const pose of poses()) {
    const { outline, faces } = drawDie(pose, 50);
    const box = bounds(outline);
    for (const pip of faces.flatMap((face) => face.pips)) {
      const inner = bounds(pip);
      expect(inner.left).toBeGreaterThan(box.left);
      expect(inner.right).toBeLessThan(box.right);
      expect(inner.top).toBeGreaterThan(box.top);
      expect(inner.bottom).toBeLessThan(box.bottom);
    }
  }
});

function bounds(path: string) {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}
