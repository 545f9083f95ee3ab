import * as z from 'zod/mini';

export type Env = Readonly<Record<string, string | undefined>>;

type Variables = Readonly<Record<string, { readonly schema: z.ZodMiniType }>>;
export type ValuesOf<V extends Variables> = {
  readonly [Name in keyof V]: z.output<V[Name]['schema']> | undefined;
};

/** Reads variables by their formats and collects the sentences about mistakes. */
export function createConfigReader(env: Env) {
  const mistakes: string[] = [];
  // `PORT= npm start` is how a shell says "not given".
  const textOf = (name: string) => env[name]?.trim() || undefined;
  const isGiven = (name: string) => textOf(name) !== undefined;
  const complain = (sentence: string) => void mistakes.push(sentence);

  function valueOf([name, { schema }]: [string, Variables[string]]): [string, unknown] {
    const text = textOf(name);
    if (text === undefined) return [name, undefined];
    const { data, error } = z.safeParse(schema, text);
    if (error) complain(`${name} ${error.issues[0]!.message}`);
    return [name, data];
  }

  /**
   * The values of variables that work only together, or undefined. Some of them without the others
   * are a mistake, whose sentence ends with the remedy.
   */
  function whole<V extends object, const Names extends readonly (keyof V & string)[]>(
    values: V,
    names: Names,
    remedy: string,
  ): { [At in keyof Names]: NonNullable<V[Names[At]]> } | undefined {
    const missing = names.filter((name) => !isGiven(name));
    if (missing.length > 0 && missing.length < names.length) {
      complain(`${names.find(isGiven)} works only with ${missing.join(', ')}: ${remedy}`);
    }
    const found = names.map((name) => values[name]);
    // One value for each name, none of them undefined.
    return found.every((value) => value !== undefined)
      ? (found as { [At in keyof Names]: NonNullable<V[Names[At]]> })
      : undefined;
  }

  return {
    mistakes,
    isGiven,
    complain,
    whole,
    /** Each value is parsed by the schema of its name. */
    read: <V extends Variables>(variables: V) =>
      Object.fromEntries(Object.entries(variables).map(valueOf)) as ValuesOf<V>,
  };
}

export type ConfigReader = ReturnType<typeof createConfigReader>;
