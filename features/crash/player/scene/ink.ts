/** The colours of the chart. A canvas cannot read the CSS variables; these are their values. */
export const INK = {
  ivory: '245 238 220',
  brass: '216 173 92',
  ember: '245 138 91',
  char: '14 6 3',
  loss: '240 143 127',
  hot: '255 244 214',
} as const;

export function ink(name: keyof typeof INK, strength: number): string {
  return `rgb(${INK[name]} / ${Math.max(0, Math.min(1, strength))})`;
}

/** The font of the page's figures, as a canvas font. */
export const FIGURES = "'Inter', 'Inter fallback', system-ui, sans-serif";
