/**
 * A judge of JSON Schema for the tests of the documents, which shares no line with what writes
 * them. It knows the words our contracts use and refuses any other, so that no rule is passed over.
 */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Judge = { readonly root: JsonSchema; readonly isStrict: boolean };
type Rule = (value: unknown, word: never, schema: JsonSchema, at: string, judge: Judge) => string[];

/**
 * What is wrong with a value, a sentence for each; none when it fits. `root` is the document that
 * references point into. Strict: a property nobody declared is wrong too.
 */
export function mistakesOf(
  value: unknown,
  schema: JsonSchema,
  root: JsonSchema = schema,
  isStrict = true,
): string[] {
  return judge(value, schema, '$', { root, isStrict });
}

function judge(value: unknown, schema: JsonSchema, at: string, by: Judge): string[] {
  return Object.entries(schema).flatMap(([word, meant]) => {
    const rule = RULES[word];
    if (!rule) return [`${at}: the word ${word} is unknown to the judge`];
    return rule(value, meant as never, schema, at, by);
  });
}

const says = (isFine: boolean, mistake: string) => (isFine ? [] : [mistake]);
const nothing: Rule = () => [];
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) => !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  uuid: (text) => UUID.test(text),
};

const RULES: Readonly<Record<string, Rule>> = {
  // Words for people.
  description: nothing,
  title: nothing,
  type: (value, types: string | string[], _, at) =>
    says(
      [types].flat().some((type) => isOf(value, type)),
      `${at}: ${shown(value)} is not ${String(types)}`,
    ),
  const: (value, wanted: unknown, _, at) => says(value === wanted, `${at}: not ${shown(wanted)}`),
  enum: (value, list: unknown[], _, at) =>
    says(list.includes(value), `${at}: ${shown(value)} is none of ${list.join(', ')}`),
  pattern: (value, pattern: string, _, at) =>
    says(
      typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
      `${at}: ${shown(value)} does not match ${pattern}`,
    ),
  format: (value, format: string, _, at) => {
    const fits = FORMATS[format];
    if (!fits) return [`${at}: the format ${format} is unknown to the judge`];
    return says(typeof value !== 'string' || fits(value), `${at}: ${shown(value)} is no ${format}`);
  },
  minLength: (value, least: number, _, at) =>
    says(typeof value !== 'string' || value.length >= least, `${at}: too short`),
  maxLength: (value, most: number, _, at) =>
    says(typeof value !== 'string' || value.length <= most, `${at}: too long`),
  maxItems: (value, most: number, _, at) =>
    says(!Array.isArray(value) || value.length <= most, `${at}: too many items`),
  minimum: (value, least: number, _, at) =>
    says(typeof value !== 'number' || value >= least, `${at}: less than ${least}`),
  maximum: (value, most: number, _, at) =>
    says(typeof value !== 'number' || value <= most, `${at}: more than ${most}`),
  required: (value, names: string[], _, at) =>
    names.flatMap((name) => says(!isRecord(value) || name in value, `${at}.${name} is missing`)),
  properties: judgeProperties,
  additionalProperties: judgeOthers,
  propertyNames: (value, names: JsonSchema, _, at, by) =>
    isRecord(value) ? Object.keys(value).flatMap((name) => judge(name, names, at, by)) : [],
  items: (value, item: JsonSchema, _, at, by) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => judge(one, item, `${at}[${index}]`, by))
      : [],
  anyOf: judgeAnyOf,
  oneOf: judgeAnyOf,
  // Each part sees all properties, so none of them can say which are too many.
  allOf: (value, parts: JsonSchema[], _, at, by) =>
    parts.flatMap((part) => judge(value, part, at, { ...by, isStrict: false })),
  $ref: (value, address: string, _, at, by) => {
    const target = follow(by.root, address);
    return target ? judge(value, target, at, by) : [`${at}: ${address} leads nowhere`];
  },
};

function judgeProperties(
  value: unknown,
  properties: Record<string, JsonSchema>,
  schema: JsonSchema,
  at: string,
  by: Judge,
): string[] {
  if (!isRecord(value)) return [];
  const isClosed = by.isStrict && !('additionalProperties' in schema);
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    if (known) return judge(inner, known, `${at}.${name}`, by);
    return says(!isClosed, `${at}.${name} is not in the document`);
  });
}

function judgeOthers(
  value: unknown,
  others: JsonSchema | boolean,
  { properties = {} }: JsonSchema,
  at: string,
  by: Judge,
): string[] {
  if (!isRecord(value) || others === true) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name in (properties as object)) return [];
    if (others === false) return [`${at}.${name} is not in the document`];
    return judge(inner, others, `${at}.${name}`, by);
  });
}

function judgeAnyOf(
  value: unknown,
  choices: JsonSchema[],
  _: JsonSchema,
  at: string,
  by: Judge,
): string[] {
  const found = choices.map((choice) => judge(value, choice, at, by));
  if (found.some((mistakes) => mistakes.length === 0)) return [];
  return [`${at}: ${shown(value)} fits no choice: ${found.flat().join('; ')}`];
}

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What `#/components/schemas/Refusal` names in a document. */
export function follow(root: JsonSchema, address: string): JsonSchema | undefined {
  const steps = address.replace('#/', '').split('/');
  return steps.reduce<unknown>(
    (place, step) => (isRecord(place) ? place[step] : undefined),
    root,
  ) as JsonSchema | undefined;
}
