type Chips<Layout> = {
  readonly canUndo: boolean;
  readonly canDouble: boolean;
  undo(): void;
  clear(): void;
  double(): void;
  lay(layout: Layout): void;
};

/** The hotkeys of the chips of a table; `again` is what was bet before. */
export function chipKeys<Layout>(chips: Chips<Layout>, again: Layout | undefined) {
  return {
    KeyZ: () => chips.canUndo && chips.undo(),
    KeyX: chips.clear,
    KeyR: () => again && chips.lay(again),
    KeyW: () => chips.canDouble && chips.double(),
  };
}
