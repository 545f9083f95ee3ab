/**
 * What a program started by a test sees of the environment: what it needs to run, and nothing that
 * configures it.
 */
export function processEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, TZ: 'UTC' };
}
