type Chips<Layout> = {
  readonly canUndo: boolean;
  readonly canDouble: boolean;
  undo(): void;
  clear(): void;
  double(): void;
  lay(layout: Layout): void;
};

/**
 * The hotkeys of the chips of a table; `again` is what was bet before. They do nothing while the
 * chips are locked.
 */
export function chipKeys<Layout>(
  chips: Chips<Layout>,
  again: Layout | undefined,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
) {
  const unlessLocked = (change: () => void) => () => {
    if (!isLocked) change();
  };
  return {
    KeyZ: unlessLocked(() => chips.canUndo && chips.undo()),
    KeyX: unlessLocked(chips.clear),
    KeyR: unlessLocked(() => again && chips.lay(again)),
    KeyW: unlessLocked(() => chips.canDouble && chips.double()),
  };
}
