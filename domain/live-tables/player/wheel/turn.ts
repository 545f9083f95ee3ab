/**
 * How a heavy wheel with equal sectors turns: after a push, air drag and the friction of its axle
 * bring it to rest. All turns are counted clockwise; a wheel that has turned by T has the sector
 * T · sectors anticlockwise of its first one under the pointer at the top.
 */

/** The turns that bring a sector under the pointer, its middle off by a share of a sector. */
export function turnsTo(place: number, offset: number, sectors: number): number {
  return -(place + offset) / sectors;
}

/** The place under the pointer, with a fraction: 12.4 is in sector 12. */
export function placeUnder(turns: number, sectors: number): number {
  return fraction(-turns + 0.5 / sectors) * sectors - 0.5;
}

export function fraction(turns: number): number {
  return turns - Math.floor(turns);
}

/** How far a coasting wheel comes in a share of its time; without brakes it would be that share. */
export function coasted(time: number, drag: number): number {
  const rest = friction(drag);
  return ((1 + rest) * (1 - Math.exp(-drag * time))) / drag - rest * time;
}

/** Its speed then, as a share of the first one. */
export function coastingSpeed(time: number, drag: number): number {
  const rest = friction(drag);
  return (1 + rest) * Math.exp(-drag * time) - rest;
}

/** `drag` is how much of the braking grows with the speed; the rest is constant. */
function friction(drag: number): number {
  return Math.exp(-drag) / (1 - Math.exp(-drag));
}
