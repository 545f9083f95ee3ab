/** So many are laid out at once; one more than that is not worth a fold. */
const SHOWN = 4;

/** The first of many methods, and the chosen one wherever it stands. */
export function foldMethods<Method extends { hash: string }>(
  methods: readonly Method[],
  chosen: string,
): readonly Method[] {
  if (methods.length <= SHOWN + 1) return methods;
  return methods.filter(({ hash }, index) => index < SHOWN || hash === chosen);
}
