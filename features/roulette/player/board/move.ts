/** Which cell is next on the screen: the board may be horizontal or upright. */

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const WAYS: Readonly<Record<Arrow, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The penalty for a cell to the side compared to one straight ahead. */
const ASIDE = 3;

export function isArrow(key: string): key is Arrow {
  return Object.hasOwn(WAYS, key);
}

export function nextCell(board: Element, from: string, arrow: Arrow): HTMLElement | undefined {
  const cells = [...board.querySelectorAll<HTMLElement>('[data-cell]')];
  const start = cells.find((cell) => cell.dataset['cell'] === from);
  if (!start) return undefined;
  const at = middleOf(start);
  const [x, y] = WAYS[arrow];
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const to = middleOf(cell);
    const ahead = (to.x - at.x) * x + (to.y - at.y) * y;
    const aside = Math.abs((to.x - at.x) * y) + Math.abs((to.y - at.y) * x);
    const cost = ahead + ASIDE * aside;
    if (ahead > 1 && cost < least) [best, least] = [cell, cost];
  }
  return best;
}

function middleOf(cell: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
