/**
 * A JSON Schema validator for the tests of the API documents, which shares no code with the
 * generator. It implements the keywords that our contracts use and rejects any other, so that no
 * rule is skipped.
 */
export type JsonSchema = Readonly<Record<string, unknown>>;

type ValidationContext = { readonly root: JsonSchema; readonly isStrict: boolean };
type Rule = (
  value: unknown,
  word: never,
  schema: JsonSchema,
  at: string,
  judge: ValidationContext,
) => string[];

/**
 * The errors of a value, a sentence for each; none if it is valid. `root` is the document that
 * references point into. Strict: an undeclared property is an error too.
 */
export function validationErrors(
  value: unknown,
  schema: JsonSchema,
  root: JsonSchema = schema,
  isStrict = true,
): string[] {
  return validate(value, schema, '$', { root, isStrict });
}

function validate(
  value: unknown,
  schema: JsonSchema,
  at: string,
  context: ValidationContext,
): string[] {
  return Object.entries(schema).flatMap(([word, meant]) => {
    const rule = RULES[word];
    if (!rule) return [`${at}: the keyword ${word} is not supported`];
    return rule(value, meant as never, schema, at, context);
  });
}

const errorUnless = (isFine: boolean, mistake: string) => (isFine ? [] : [mistake]);
const ignore: Rule = () => [];
const preview = (value: unknown) => JSON.stringify(value)?.slice(0, 80);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) => !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  uuid: (text) => UUID.test(text),
};

const RULES: Readonly<Record<string, Rule>> = {
  // Documentation keywords.
  description: ignore,
  title: ignore,
  type: (value, types: string | string[], _, at) =>
    errorUnless(
      [types].flat().some((type) => isOf(value, type)),
      `${at}: ${preview(value)} is not ${String(types)}`,
    ),
  const: (value, wanted: unknown, _, at) =>
    errorUnless(value === wanted, `${at}: not ${preview(wanted)}`),
  enum: (value, list: unknown[], _, at) =>
    errorUnless(list.includes(value), `${at}: ${preview(value)} is none of ${list.join(', ')}`),
  pattern: (value, pattern: string, _, at) =>
    errorUnless(
      typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
      `${at}: ${preview(value)} does not match ${pattern}`,
    ),
  format: (value, format: string, _, at) => {
    const fits = FORMATS[format];
    if (!fits) return [`${at}: the format ${format} is not supported`];
    return errorUnless(
      typeof value !== 'string' || fits(value),
      `${at}: ${preview(value)} is no ${format}`,
    );
  },
  minLength: (value, least: number, _, at) =>
    errorUnless(typeof value !== 'string' || value.length >= least, `${at}: too short`),
  maxLength: (value, most: number, _, at) =>
    errorUnless(typeof value !== 'string' || value.length <= most, `${at}: too long`),
  minItems: (value, least: number, _, at) =>
    errorUnless(!Array.isArray(value) || value.length >= least, `${at}: too few items`),
  maxItems: (value, most: number, _, at) =>
    errorUnless(!Array.isArray(value) || value.length <= most, `${at}: too many items`),
  minimum: (value, least: number, _, at) =>
    errorUnless(typeof value !== 'number' || value >= least, `${at}: less than ${least}`),
  maximum: (value, most: number, _, at) =>
    errorUnless(typeof value !== 'number' || value <= most, `${at}: more than ${most}`),
  required: (value, names: string[], _, at) =>
    names.flatMap((name) =>
      errorUnless(!isRecord(value) || name in value, `${at}.${name} is missing`),
    ),
  properties: validateProperties,
  additionalProperties: validateAdditional,
  propertyNames: (value, names: JsonSchema, _, at, context) =>
    isRecord(value) ? Object.keys(value).flatMap((name) => validate(name, names, at, context)) : [],
  items: (value, item: JsonSchema, _, at, context) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => validate(one, item, `${at}[${index}]`, context))
      : [],
  anyOf: validateAnyOf,
  oneOf: validateAnyOf,
  // Each part sees all properties, so none of them can decide which are undeclared.
  allOf: (value, parts: JsonSchema[], _, at, context) =>
    parts.flatMap((part) => validate(value, part, at, { ...context, isStrict: false })),
  $ref: (value, address: string, _, at, context) => {
    const target = resolveReference(context.root, address);
    return target ? validate(value, target, at, context) : [`${at}: ${address} is not defined`];
  },
};

function validateProperties(
  value: unknown,
  properties: Record<string, JsonSchema>,
  schema: JsonSchema,
  at: string,
  context: ValidationContext,
): string[] {
  if (!isRecord(value)) return [];
  const isClosed = context.isStrict && !('additionalProperties' in schema);
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    if (known) return validate(inner, known, `${at}.${name}`, context);
    return errorUnless(!isClosed, `${at}.${name} is not in the document`);
  });
}

function validateAdditional(
  value: unknown,
  others: JsonSchema | boolean,
  { properties = {} }: JsonSchema,
  at: string,
  context: ValidationContext,
): string[] {
  if (!isRecord(value) || others === true) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name in (properties as object)) return [];
    if (others === false) return [`${at}.${name} is not in the document`];
    return validate(inner, others, `${at}.${name}`, context);
  });
}

function validateAnyOf(
  value: unknown,
  choices: JsonSchema[],
  _: JsonSchema,
  at: string,
  context: ValidationContext,
): string[] {
  const found = choices.map((choice) => validate(value, choice, at, context));
  if (found.some((mistakes) => mistakes.length === 0)) return [];
  return [`${at}: ${preview(value)} fits no choice: ${found.flat().join('; ')}`];
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

/** Resolves a reference such as `#/components/schemas/Refusal`. */
export function resolveReference(root: JsonSchema, address: string): JsonSchema | undefined {
  const steps = address.replace('#/', '').split('/');
  return steps.reduce<unknown>(
    (place, step) => (isRecord(place) ? place[step] : undefined),
    root,
  ) as JsonSchema | undefined;
}
