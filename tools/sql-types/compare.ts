import type { Catalog } from './catalog.ts';
import type { Described, ResultColumn } from './describe.ts';
import type { FoundQuery } from './find-queries.ts';
import type { Expected } from './row-shape.ts';

/** How the declaration of a query contradicts its description. */
export function compare(query: FoundQuery, described: Described, catalog: Catalog): string[] {
  const { parameters, row } = query;
  const problems: string[] = [];
  if (parameters !== undefined && parameters !== described.parameters) {
    problems.push(`passes ${parameters} parameters of ${described.parameters}`);
  }
  if (row) problems.push(...compareRow(row, described.columns, catalog));
  return problems.map((problem) => `${query.place} ${problem}`);
}

function compareRow(
  row: readonly Expected[],
  columns: readonly ResultColumn[],
  catalog: Catalog,
): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const declared = new Set(row.map(({ name }) => name));
  return [
    ...columns
      .filter(({ name, type }) => !declared.has(name) && type !== VOID)
      .map(({ name }) => `does not declare ${name}`),
    ...row.flatMap((expected) => {
      const column = byName.get(expected.name);
      return column ? compareColumn(expected, column, catalog) : [`selects no ${expected.name}`];
    }),
  ];
}

function compareColumn(expected: Expected, column: ResultColumn, catalog: Catalog): string[] {
  const { name, kinds, isNullable, brand } = expected;
  const problems: string[] = [];
  const kind = kindOf(column);
  const wrong = [...kinds].filter((one) => one !== kind && one !== 'any' && kind !== 'any');
  if (wrong.length > 0) problems.push(`declares ${name} as ${wrong.join(', ')}, it is ${kind}`);
  const found = column.origin && catalog.find(column.origin);
  if (!column.origin || !found) return problems;
  const from = `${column.origin.table}.${column.origin.column}`;
  if (found.namesakes.has(name)) problems.push(`selects ${from} as ${name}`);
  if (brand !== found.brand) {
    const [declared, actual] = [brand ?? 'unbranded', found.brand ?? 'unbranded'];
    problems.push(`declares ${name} as ${declared}, ${from} is ${actual}`);
  }
  const isSet = column.origin.isTested || found.isSetByState;
  if (!isNullable && found.isNullable && !isSet) {
    problems.push(`declares ${name} not null, ${from} can be null`);
  }
  if (isNullable && !found.isNullable && !column.origin.isOuter && kind !== 'any') {
    problems.push(`declares ${name} null, ${from} never is`);
  }
  return problems;
}

/** The result of a function that returns nothing. */
const VOID = 2278;

function kindOf({ type }: ResultColumn): string {
  return KINDS[type] ?? 'string';
}

/** What the driver makes of a type, by its number; of any other type, its text. */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'bigint',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'any',
  199: 'any',
  700: 'number',
  701: 'number',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'bigint[]',
  1082: 'Date',
  1114: 'Date',
  1115: 'Date[]',
  1184: 'Date',
  1185: 'Date[]',
  1231: 'string[]',
  2951: 'string[]',
  3802: 'any',
  3807: 'any',
};
