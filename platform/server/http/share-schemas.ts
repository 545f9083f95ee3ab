type Json = Record<string, unknown>;

/** A shorter schema is no longer than a reference to it. */
const SHARED_CHARS_MIN = 80;

/** Keys of the documents themselves, which name nothing. */
const STRUCTURE =
  /^(?:\d+|parameters|requestBody|responses|content|application\/json|schema|payload|properties|data)$/;

/**
 * Moves every schema that a document repeats to its components and puts references in its place:
 * the contracts inline what they share, and the document would be many times as large.
 */
export function shareSchemas(document: Json): Json {
  const counts = new Map<string, number>();
  countSchemas(document, counts);
  const components = (document['components'] ?? {}) as Json;
  const own = (components['schemas'] ?? {}) as Json;
  const shared = new Sharing(counts, new Set(Object.keys(own)));
  const rest = shared.share(document, '') as Json;
  const schemas = { ...own, ...shared.schemas };
  return { ...rest, components: { ...components, schemas } };
}

function countSchemas(value: unknown, counts: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isSchema(value)) {
    const text = JSON.stringify(value);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    // The parts of a repeated schema are repeated only with it.
    if (count > 1) return;
  }
  for (const inner of Object.values(value)) countSchemas(inner, counts);
}

/** A map of properties may have one that is called `type`; its value is a schema and no name. */
function isSchema(value: object): boolean {
  const { type, anyOf, oneOf, allOf } = value as Json;
  return typeof type === 'string' || [anyOf, oneOf, allOf].some(Array.isArray);
}

class Sharing {
  readonly schemas: Json = {};
  readonly #counts: ReadonlyMap<string, number>;
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();

  constructor(counts: ReadonlyMap<string, number>, taken: Set<string>) {
    this.#counts = counts;
    this.#taken = taken;
  }

  /** `hint` is what the place of the value is called: the name of its property or call. */
  share(value: unknown, hint: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const text = isSchema(value) ? JSON.stringify(value) : '';
    const isShared = text.length >= SHARED_CHARS_MIN && this.#counts.get(text)! > 1;
    if (!isShared) return this.#inside(value, hint);
    const known = this.#names.get(text);
    const name = known ?? this.#nameOf(hint);
    if (known === undefined) {
      this.#names.set(text, name);
      this.schemas[name] = this.#inside(value, hint);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #inside(value: object, hint: string): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.share(inner, hint));
    const { operationId, name = operationId } = value as Json;
    const own = typeof name === 'string' ? name : hint;
    const hintAt = (key: string) => (isSchema(value) || STRUCTURE.test(key) ? own : key);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.share(inner, hintAt(key))]),
    );
  }

  #nameOf(hint: string): string {
    const words = hint.split(/[^A-Za-z\d]+/).filter(Boolean);
    const plain = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('') || 'Schema';
    let name = plain;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${plain}${number}`;
    this.#taken.add(name);
    return name;
  }
}
