/**
 * Stands for zod inside contracts when the player app is built: any chain of calls on it is itself.
 * Reading a schema in the browser would be a mistake that only shows in the built app, so it throws.
 */
const READS = new Set(['parse', 'safeParse', 'parseAsync', 'options', 'shape', 'def', '_zod']);

type Inert = ((...parts: unknown[]) => Inert) & { readonly [name: string]: Inert };

export const inert = new Proxy((() => undefined) as unknown as Inert, {
  get(_, name) {
    if (READS.has(String(name))) throw new Error('Contracts carry no schemas in the browser.');
    return inert;
  },
  apply: () => inert,
}) as Inert;
