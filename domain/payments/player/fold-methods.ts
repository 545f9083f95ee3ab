/**
 * The number of methods shown at first. One more than that is shown, too, instead of a button for
 * one.
 */
const SHOWN = 4;

/** Returns the first methods and the chosen one, wherever it stands in the list. */
export function foldMethods<Method extends { hash: string }>(
  methods: readonly Method[],
  chosen: string,
): readonly Method[] {
  if (methods.length <= SHOWN + 1) return methods;
  return methods.filter(({ hash }, index) => index < SHOWN || hash === chosen);
}
