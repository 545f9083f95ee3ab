import { useMemo } from 'react';
import { rosette } from './guilloche.ts';

type ChipProps = {
  x: number;
  y: number;
  radius: number;
  /** Height of the ellipse by its width: 1 from straight above, 0.4 across the table. */
  view?: number | undefined;
  /** Body and rim spots. */
  body?: string | undefined;
  spots?: string | undefined;
  turn?: number | undefined;
  className?: string | undefined;
};

const SPOT_COUNT = 8;
const SPOT_HALF_WIDTH = 0.2;
const FACE_LINES = rosette({ radius: 0.31, swing: 0.13, lobes: 9, lines: 5 });

/**
 * A clay chip lying on the table, for use inside an `<svg>`: rim spots, an engraved face, a lit
 * edge.
 */
export function Chip(props: ChipProps) {
  const { x, y, radius, view = 0.42, body = '#1a5d47', spots = '#f0e6cd', turn = 0 } = props;
  const thickness = radius * 0.24 * Math.sqrt(1 - view * view);
  const drawn = useMemo(
    () => drawSpots(radius, view, thickness, turn),
    [radius, view, thickness, turn],
  );
  const flat = `scale(${radius} ${radius * view})`;
  const nearEdge = `A${radius} ${radius * view} 0 0 0 ${radius} ${thickness}`;
  const side = `M${-radius} 0V${thickness}${nearEdge}V0Z`;
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={props.className}>
        <path d={side} fill={body} />
        <path d={drawn.side} fill={spots} />
        <path d={side} fill="#04120c" opacity="0.42" />
        <ellipse rx={radius} ry={radius * view} fill={body} />
        <path d={drawn.top} fill={spots} />
        <g transform={flat} fill="none" strokeWidth="0.012">
          <circle r="0.99" stroke="#fff" strokeOpacity="0.35" strokeWidth="0.02" />
          <circle r="0.74" fill={body} stroke="#000" strokeOpacity="0.45" strokeWidth="0.03" />
          <circle r="0.7" stroke={spots} strokeWidth="0.02" />
          <circle r="0.6" fill="#f0e6cd" />
          <circle r="0.56" stroke="#a67c39" />
          <g stroke="#a67c39" strokeWidth="0.011">
            {FACE_LINES.map((line) => (
              <path key={line} d={line} />
            ))}
          </g>
          <path d="M0-.17.13 0 0 .17-.13 0Z" fill="#8a6429" />
        </g>
      </g>
    </g>
  );
}

/** Spots go round the upper face's rim and, on the near half, down the side. */
function drawSpots(radius: number, view: number, thickness: number, turn: number) {
  const at = (angle: number, reach: number) =>
    `${round(Math.cos(angle) * radius * reach)} ${round(Math.sin(angle) * radius * view * reach)}`;
  let top = '';
  let side = '';
  for (let spot = 0; spot < SPOT_COUNT; spot++) {
    const middle = ((spot + turn) / SPOT_COUNT) * 2 * Math.PI;
    const [from, to] = [middle - SPOT_HALF_WIDTH, middle + SPOT_HALF_WIDTH];
    const outer = `A${radius} ${radius * view} 0 0 1 ${at(to, 1)}`;
    const inner = `A${radius * 0.76} ${radius * 0.76 * view} 0 0 0 ${at(from, 0.76)}`;
    top += `M${at(from, 1)}${outer}L${at(to, 0.76)}${inner}Z`;
    if (Math.sin(from) < 0 || Math.sin(to) < 0) continue;
    const back = `A${radius} ${radius * view} 0 0 0 ${at(from, 1)}`;
    side += `M${at(from, 1)}${outer}v${round(thickness)}${shifted(back, thickness)}Z`;
  }
  return { top, side };
}

/** The same arc, ending lower by the chip's thickness. */
function shifted(arc: string, down: number): string {
  const cut = arc.lastIndexOf(' ');
  return `${arc.slice(0, cut)} ${round(Number(arc.slice(cut)) + down)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
