/** How the last rounds of the shared wheel fell. Past rounds decide nothing. */
import { COLOURS, doubleColourOf, type DoubleColour } from '../../rules.double.ts';

/** How many of the pockets have each colour. */
export function countColours(pockets: readonly number[]): Readonly<Record<DoubleColour, number>> {
  const counts: Record<DoubleColour, number> = { red: 0, green: 0, black: 0 };
  for (const pocket of pockets) counts[doubleColourOf(pocket)] += 1;
  return counts;
}

/** The parts of the bar in the order of the fields, without colours that did not come up. */
export function partsOf(pockets: readonly number[]): { colour: DoubleColour; count: number }[] {
  const counts = countColours(pockets);
  return COLOURS.map((colour) => ({ colour, count: counts[colour] })).filter(
    ({ count }) => count > 0,
  );
}
