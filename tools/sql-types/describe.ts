import type pg from 'pg';

/** A column of a result, as PostgreSQL describes it before it runs the statement. */
export type ResultColumn = {
  readonly name: string;
  readonly type: number;
  /** The column of a table that the value is taken from unchanged. */
  readonly origin: ColumnOrigin | undefined;
};

export type ColumnOrigin = {
  readonly table: string;
  readonly column: string;
  /** An outer join may put null in its place. */
  readonly isOuter: boolean;
  /** A condition compares the column, so it is not null in a row that is returned. */
  readonly isTested: boolean;
};

export type Described = { readonly columns: readonly ResultColumn[]; readonly parameters: number };

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number };
type Attribute = {
  table: string;
  column: string;
  /** The query of a view. */
  definition: string | null;
};

/** Describes statements at a database; views are followed to the tables below them. */
export function createDescriber(client: pg.Client) {
  const attributes = new Map<string, Promise<ColumnOrigin | undefined>>();

  async function describe(text: string): Promise<Described> {
    const { fields, parameters } = await askFor(client, text);
    const isOuter = OUTER_JOIN.test(text);
    const columns: ResultColumn[] = [];
    for (const field of fields) {
      const found = await originOf(field.tableID, field.columnID);
      const origin = found && {
        ...found,
        isOuter: found.isOuter || isOuter,
        isTested: found.isTested || isTested(text, found.column),
      };
      columns.push({ name: field.name, type: field.dataTypeID, origin });
    }
    return { columns, parameters };
  }

  function originOf(table: number, column: number): Promise<ColumnOrigin | undefined> {
    if (table === 0) return Promise.resolve(undefined);
    const key = `${table}.${column}`;
    const known = attributes.get(key) ?? follow(table, column);
    attributes.set(key, known);
    return known;
  }

  async function follow(table: number, column: number): Promise<ColumnOrigin | undefined> {
    const { rows } = await client.query<Attribute>(ATTRIBUTE, [table, column]);
    const [found] = rows;
    if (!found) return undefined;
    if (found.definition === null) {
      return { table: found.table, column: found.column, isOuter: false, isTested: false };
    }
    const below = await describe(found.definition);
    return below.columns.find(({ name }) => name === found.column)?.origin;
  }

  return describe;
}

export type Describe = ReturnType<typeof createDescriber>;

const OUTER_JOIN = /\b(?:left|right|full)\s+(?:outer\s+)?join\b|\bgrouping sets\b|\brollup\b/i;

function isTested(text: string, column: string): boolean {
  return new RegExp(`\\b${column}\\s+(?:is not null\\b|<?>?=|[<>]|in \\(|like\\b)`, 'i').test(text);
}

const ATTRIBUTE = `select c.oid::regclass::text as table, a.attname as column,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as definition
  from pg_attribute a join pg_class c on c.oid = a.attrelid
 where a.attrelid = $1 and a.attnum = $2`;

type Reply = { readonly fields: readonly Field[]; readonly parameters: number };

/** Sends Parse and Describe, which plan and run nothing. */
function askFor(client: pg.Client, text: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // The driver queues any object that has these methods. It has none for the parameters, which
    // its connection publishes.
    let [fields, parameters]: [readonly Field[], number] = [[], 0];
    let stop = () => {};
    const request = {
      submit(connection: pg.Connection) {
        const count = (message: { parameterCount: number }) => {
          parameters = message.parameterCount;
        };
        connection.on('parameterDescription', count);
        stop = () => connection.off('parameterDescription', count);
        connection.parse({ name: '', text, types: [] }, false);
        connection.describe({ type: 'S', name: '' }, false);
        connection.sync();
      },
      handleRowDescription(message: { fields: readonly Field[] }) {
        ({ fields } = message);
      },
      handleError(error: Error) {
        stop();
        reject(error);
      },
      handleReadyForQuery() {
        stop();
        resolve({ fields, parameters });
      },
    };
    client.query(request);
  });
}
