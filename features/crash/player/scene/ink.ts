/** The colours of the ledger. A canvas does not read the tokens; these are theirs. */
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

/** The family of the figures on the page, as the canvas wants it. */
export const FIGURES = "'Inter', 'Inter fallback', system-ui, sans-serif";
