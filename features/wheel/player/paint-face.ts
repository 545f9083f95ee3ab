/** The face of the wheel: walnut, enamel and brass, painted once and then only turned. */
import { COLOURS, SEGMENTS, WHEEL_COLOURS, type WheelColour } from '../rules.ts';

export type WheelPen = CanvasRenderingContext2D;

const TURN = 2 * Math.PI;
const STEP = TURN / SEGMENTS;
/** Radii as shares of the wheel's radius. */
const RIM = 0.925;
const ENAMEL = 0.745;
const WOOD = 0.72;
const HUB = 0.26;

/** Light at the rim, dark at the brass ring. */
const ENAMELS: Readonly<Record<WheelColour, readonly [outer: string, inner: string, ink: string]>> =
  {
    black: ['#2b2a2c', '#131315', '#d9cfae'],
    white: ['#f6efdb', '#d6c9a6', '#3a3020'],
    red: ['#b8333a', '#76151f', '#f9e3c4'],
    violet: ['#c06ad6', '#6d2487', '#fff0c8'],
  };
const WORDS: Readonly<Record<WheelColour, string>> = {
  black: '2',
  white: '3',
  red: '6',
  violet: '32',
};

/** Around the origin, with position 0 at the top. */
export function paintFace(pen: WheelPen, radius: number): void {
  paintRim(pen, radius);
  for (const colour of COLOURS) paintEnamel(pen, radius, colour);
  paintWires(pen, radius);
  paintWords(pen, radius);
  paintWood(pen, radius);
  paintPegs(pen, radius);
  paintHub(pen, radius);
}

function paintRim(pen: WheelPen, radius: number): void {
  const wood = pen.createRadialGradient(0, 0, radius * RIM, 0, 0, radius);
  wood.addColorStop(0, '#2c170c');
  wood.addColorStop(0.25, '#6b3f20');
  wood.addColorStop(0.55, '#4f2b15');
  wood.addColorStop(0.88, '#7a4a27');
  wood.addColorStop(1, '#2a150a');
  disc(pen, radius, wood);
  circle(pen, radius * 0.995, radius * 0.006, '#1a0d06');
}

function paintEnamel(pen: WheelPen, radius: number, colour: WheelColour): void {
  const [outer, inner] = ENAMELS[colour];
  const enamel = pen.createRadialGradient(0, 0, radius * ENAMEL, 0, 0, radius * RIM);
  enamel.addColorStop(0, inner);
  enamel.addColorStop(0.75, outer);
  enamel.addColorStop(1, inner);
  pen.fillStyle = enamel;
  pen.beginPath();
  WHEEL_COLOURS.forEach((each, place) => {
    if (each !== colour) return;
    const middle = place * STEP - TURN / 4;
    pen.moveTo(0, 0);
    pen.arc(0, 0, radius * RIM, middle - STEP / 2, middle + STEP / 2);
    pen.closePath();
  });
  pen.fill();
}

/** Fine brass lines between the enamels, and a ring on either side of them. */
function paintWires(pen: WheelPen, radius: number): void {
  pen.strokeStyle = '#b98b46';
  pen.lineWidth = Math.max(0.75, radius * 0.0022);
  pen.beginPath();
  for (let place = 0; place < SEGMENTS; place++) {
    const angle = (place + 0.5) * STEP - TURN / 4;
    pen.moveTo(Math.cos(angle) * radius * ENAMEL, Math.sin(angle) * radius * ENAMEL);
    pen.lineTo(Math.cos(angle) * radius * RIM, Math.sin(angle) * radius * RIM);
  }
  pen.stroke();
  circle(pen, radius * RIM, radius * 0.008, '#d8ad5c');
  circle(pen, radius * (RIM + 0.006), radius * 0.003, '#5e431c');
}

function paintWords(pen: WheelPen, radius: number): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  WHEEL_COLOURS.forEach((colour, place) => {
    const size = radius * (colour === 'violet' ? 0.036 : 0.046);
    pen.font = `600 ${size}px "Brygada 1918", Georgia, serif`;
    pen.save();
    pen.rotate(place * STEP);
    pen.fillStyle = ENAMELS[colour][2];
    pen.fillText(WORDS[colour], 0, -radius * 0.872);
    if (colour === 'violet') paintStar(pen, radius * 0.79, radius * 0.019);
    pen.restore();
  });
}

function paintStar(pen: WheelPen, distance: number, size: number): void {
  pen.beginPath();
  for (let point = 0; point < 8; point++) {
    const reach = point % 2 === 0 ? size : size * 0.36;
    const angle = (point / 8) * TURN;
    pen.lineTo(Math.sin(angle) * reach, -distance - Math.cos(angle) * reach);
  }
  pen.closePath();
  pen.fillStyle = '#f3d998';
  pen.fill();
}

/** The inner disc: rays of walnut, alternately light and dark, with a brass line between them. */
function paintWood(pen: WheelPen, radius: number): void {
  const rays = 33;
  const reach = radius * WOOD;
  disc(pen, radius * ENAMEL, '#c1944b');
  disc(pen, radius * (ENAMEL - 0.008), '#3a230f');
  for (let ray = 0; ray < rays; ray++) {
    pen.beginPath();
    pen.moveTo(0, 0);
    const from = ((ray - 0.5) / rays) * TURN - TURN / 4;
    pen.arc(0, 0, reach, from, from + TURN / rays);
    pen.closePath();
    pen.fillStyle = ray % 3 === 0 ? '#5d361b' : ray % 3 === 1 ? '#4a2913' : '#3d210f';
    pen.fill();
  }
  const shade = pen.createRadialGradient(0, 0, radius * HUB, 0, 0, reach);
  shade.addColorStop(0, 'rgb(0 0 0 / .62)');
  shade.addColorStop(0.45, 'rgb(0 0 0 / .12)');
  shade.addColorStop(0.92, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / .5)');
  disc(pen, reach, shade);
  paintRosette(pen, radius);
}

/** A ring of crossing brass arcs in the wood, like the app's guilloche. */
function paintRosette(pen: WheelPen, radius: number): void {
  pen.lineWidth = Math.max(0.6, radius * 0.0016);
  pen.strokeStyle = 'rgb(216 173 92 / .55)';
  for (const lean of [1, -1]) {
    pen.beginPath();
    for (let i = 0; i <= 720; i++) {
      const angle = (i / 720) * TURN;
      const reach = radius * (0.55 + 0.055 * lean * Math.sin(angle * 33));
      pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    }
    pen.stroke();
  }
  circle(pen, radius * 0.62, radius * 0.003, '#b98b46');
  circle(pen, radius * 0.48, radius * 0.003, '#b98b46');
}

function paintPegs(pen: WheelPen, radius: number): void {
  const size = radius * 0.0115;
  for (let place = 0; place < SEGMENTS; place++) {
    const angle = (place + 0.5) * STEP - TURN / 4;
    const x = Math.cos(angle) * radius * 0.962;
    const y = Math.sin(angle) * radius * 0.962;
    const brass = pen.createRadialGradient(x, y, 0, x, y, size);
    brass.addColorStop(0, '#fff3cd');
    brass.addColorStop(0.45, '#d8ad5c');
    brass.addColorStop(1, '#5e431c');
    pen.fillStyle = brass;
    pen.beginPath();
    pen.arc(x, y, size, 0, TURN);
    pen.fill();
  }
}

function paintHub(pen: WheelPen, radius: number): void {
  const brass = pen.createRadialGradient(0, 0, 0, 0, 0, radius * HUB);
  brass.addColorStop(0, '#f7e2a9');
  brass.addColorStop(0.3, '#c4954a');
  brass.addColorStop(0.62, '#8d652c');
  brass.addColorStop(0.86, '#e2bd72');
  brass.addColorStop(1, '#5a3f18');
  disc(pen, radius * HUB, brass);
  circle(pen, radius * HUB * 0.74, radius * 0.004, 'rgb(60 40 12 / .8)');
}

/** A frame of light around the segment at the pointer, once the wheel has stopped. */
export function paintRested(pen: WheelPen, radius: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius * RIM, -TURN / 4 - STEP / 2, -TURN / 4 + STEP / 2);
  pen.arc(0, 0, radius * ENAMEL, -TURN / 4 + STEP / 2, -TURN / 4 - STEP / 2, true);
  pen.closePath();
  pen.fillStyle = 'rgb(255 240 200 / .16)';
  pen.fill();
  pen.strokeStyle = '#ffd777';
  pen.lineWidth = Math.max(2, radius * 0.008);
  pen.lineJoin = 'round';
  pen.stroke();
}

function disc(pen: WheelPen, radius: number, fill: string | CanvasGradient): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.fill();
}

function circle(pen: WheelPen, radius: number, width: number, stroke: string): void {
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.stroke();
}
