import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';

/** What the code expects in one column of a row. */
export type Expected = {
  readonly name: string;
  /** `bigint`, `string[]`, `Date`, or `any` for what a column of JSON can hold. */
  readonly kinds: ReadonlySet<string>;
  readonly isNullable: boolean;
  /** `player`, `micro` and so on, if the type is branded. */
  readonly brand: string | undefined;
};

/** The columns of a row type; undefined if the type names none. */
export function shapeOf(checker: Checker, row: Type): readonly Expected[] | undefined {
  const properties = checker.getPropertiesOfType(row);
  if (properties.length === 0 || checker.getIndexInfosOfType(row).length > 0) return undefined;
  return properties.map((property) => {
    const type = checker.getTypeOfSymbol(property)!;
    const parts = partsOf(type);
    const values = parts.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0);
    return {
      name: property.name,
      kinds: new Set(values.map((value) => kindOf(checker, value))),
      isNullable: values.length < parts.length || values.some(isAny),
      brand: values.map((value) => brandOf(checker, value)).find((brand) => brand !== undefined),
    };
  });
}

/** The brands of `core/ids.ts` and of `core/money.ts`. */
const BRANDS = ['idOf', 'unit'];

function brandOf(checker: Checker, type: Type): string | undefined {
  if (!type.isIntersectionType()) return undefined;
  for (const name of BRANDS) {
    const brand = checker.getPropertyOfType(type, name);
    const value = brand && checker.getTypeOfSymbol(brand);
    if (value?.isStringLiteralType()) return value.value;
  }
  return undefined;
}

const PRIMITIVES: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function kindOf(checker: Checker, type: Type): string {
  const primitive = primitiveOf(type);
  if (primitive) return primitive;
  if (type.isIntersectionType()) return kindOf(checker, type.getTypes()[0]!);
  if (isAny(type)) return 'any';
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const items = partsOf(checker.getTypeArguments(type)[0]!).map(itemOf);
    return `${[...new Set(items)].join(' | ')}[]`;
  }
  return classOf(type);
}

/** An item of an array; a branded one is an intersection with its primitive first. */
function itemOf(type: Type): string {
  const primitive = type.isIntersectionType() ? type.getTypes()[0]! : type;
  return primitiveOf(primitive) ?? classOf(type);
}

function primitiveOf(type: Type): string | undefined {
  return PRIMITIVES.find(([flags]) => (type.flags & flags) !== 0)?.[1];
}

function classOf(type: Type): string {
  const name = type.getSymbol()?.name;
  return name === 'Date' || name === 'Buffer' ? name : 'json';
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function isAny({ flags }: Type): boolean {
  return (flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) !== 0;
}
