import { canonicalJson, type Json } from '#core/fairness/json.ts';

/** The columns that an insert writes, with their types in the database. */
export type InsertColumns<Name extends string> = Readonly<Record<Name, ColumnType>>;
type ColumnType = 'bigint' | 'smallint' | 'int' | 'boolean' | 'text' | 'jsonb';

/** An insert of any number of rows with one array parameter for each column. */
export function insertSql(table: string, columns: InsertColumns<string>, suffix = ''): string {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(
    (type, index) => `$${index + 1}::${type === 'jsonb' ? 'text' : type}[]`,
  );
  const picked = Object.entries(columns).map(([name, type]) =>
    type === 'jsonb' ? `${name}::jsonb` : name,
  );
  return `insert into ${table} (${names.join(', ')})
    select ${picked.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})
    ${suffix}`;
}

/** The parameters of `insertSql` for these rows; `given` holds columns that are not in the rows. */
export function insertValues<Name extends string, Given extends Name = never>(
  columns: InsertColumns<Name>,
  rows: readonly Readonly<Record<Exclude<NoInfer<Name>, Given>, unknown>>[],
  given: Readonly<Record<Given, readonly unknown[]>> = {} as never,
): string[] {
  return Object.entries<ColumnType>(columns).map(([name, type]) => {
    // A name is either given apart or a property of the rows.
    const values = name in given ? given[name as Given] : rows.map((row) => row[name as never]);
    if (type === 'text') return texts(values as (string | null)[]);
    if (type === 'jsonb') return texts(values.map((value) => canonicalJson(value as Json)));
    return numbers(values as (bigint | number | boolean | null)[]);
  });
}

/**
 * PostgreSQL's array text, built here because the driver's own serialisation costs more than a
 * row.
 */
export function numbers(values: readonly (bigint | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

export function texts(values: readonly (string | null)[]): string {
  return `{${values
    .map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`))
    .join(',')}}`;
}
