/**
 * A test that may go on for as long as one likes, such as one of random commands or of every page
 * at every size, has two lengths: that of every run, and that of `npm test -- --deep`.
 */
export const IS_DEEP = process.env['TEST_DEPTH'] === 'deep';

/** `usual` in every run, `deep` with `--deep`. */
export function byDepth<T>(usual: T, deep: T): T {
  return IS_DEEP ? deep : usual;
}

/** The first variants of a test, such as languages or games; all of them with `--deep`. */
export function variants<T>(all: readonly T[], usual = 1): readonly T[] {
  return byDepth(all.slice(0, usual), all);
}
