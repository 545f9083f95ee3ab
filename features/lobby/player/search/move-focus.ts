import type { KeyboardEvent } from 'react';

const STEPS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Arrow keys move between the tiles of all groups; from the first row up to the field. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (!STEPS.includes(key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>('.tile-link')];
  const from = links.findIndex((link) => link === target);
  if (from === -1) return;
  event.preventDefault();
  const to = nextOf(links, from, key);
  (to ?? document.getElementById('lobby-search'))?.focus();
}

/** Undefined above the first row. */
function nextOf(links: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const here = links[from]!;
  if (key === 'ArrowLeft') return links[from - 1];
  if (key === 'ArrowRight') return links[from + 1] ?? here;
  const { left, top } = here.getBoundingClientRect();
  const boxes = links.map((link) => ({ link, box: link.getBoundingClientRect() }));
  const rows = boxes.filter(({ box }) => (key === 'ArrowUp' ? box.top < top : box.top > top));
  const nearest = rows.toSorted(
    (a, b) =>
      Math.abs(a.box.top - top) - Math.abs(b.box.top - top) ||
      Math.abs(a.box.left - left) - Math.abs(b.box.left - left),
  )[0];
  return nearest?.link ?? (key === 'ArrowUp' ? undefined : here);
}
