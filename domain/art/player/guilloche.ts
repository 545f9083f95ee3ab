/**
 * Guilloche: the interlaced lines of banknotes. Computed here, so that a whole rosette costs no
 * bytes on the wire.
 */
export type RosetteShape = {
  radius: number;
  /** How far the line swings in and out, and how often in one turn. */
  swing: number;
  lobes: number;
  /** How many copies, each rotated a little further. */
  lines: number;
};

/** One path per line of the rosette around 0, 0. */
export function rosette({ radius, swing, lobes, lines }: RosetteShape): string[] {
  return Array.from({ length: lines }, (_, line) => {
    const shift = (line / lines) * 2 * Math.PI;
    return closed(lobes * 20, (angle) => radius + swing * Math.cos(lobes * angle + shift));
  });
}

/** A straight band of crossing waves, `width` long and `height` high, its middle on 0. */
export function band(width: number, height: number, waves: number, lines: number): string[] {
  return Array.from({ length: lines }, (_, line) => {
    const shift = (line / lines) * 2 * Math.PI;
    const steps = waves * 12;
    const points = Array.from({ length: steps + 1 }, (_unused, step) => {
      const angle = (step / steps) * waves * 2 * Math.PI;
      return `${text((step / steps) * width)} ${text((height / 2) * Math.sin(angle + shift))}`;
    });
    return `M${points.join('L')}`;
  });
}

/** Points along an edge with rounded scallops, as on a seal. */
export function scallops(radius: number, depth: number, count: number): string {
  return closed(count * 8, (angle) => radius + depth * Math.abs(Math.cos((count / 2) * angle)));
}

function closed(steps: number, radiusAt: (angle: number) => number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const radius = radiusAt(angle);
    return `${text(radius * Math.sin(angle))} ${text(-radius * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function text(value: number): string {
  return String(Math.round(value * 100) / 100);
}
