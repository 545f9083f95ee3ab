import './rows.css';
import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and numbers are aligned at the end, so that their digits line up. */
  align?: 'start' | 'end' | undefined;
  /** Hidden where the table is narrow. */
  wideOnly?: boolean | undefined;
  /** How the rows are sorted by it, where its head sorts them. */
  sorted?: 'ascending' | 'descending' | undefined;
};

type TableProps<Row> = {
  /** Names the table; for screen readers only. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="table-box">
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" aria-sort={column.sorted} {...cellLook(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} {...cellLook(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellLook<Row>(column: TableColumn<Row>) {
  return {
    'data-align': column.align === 'end' ? 'end' : undefined,
    'data-wide': column.wideOnly || undefined,
  };
}

/** Name and value pairs on ruled lines: the terms of a bet, the parts of a payment. */
export function Facts({ facts }: { facts: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type MoneyRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** When, where, by what method. */
  detail?: ReactNode;
  amount: ReactNode;
  /** A state badge, a fee. */
  note?: ReactNode;
};

/** One movement of money in a list, for phones, where a table would not fit. */
export function MoneyRow({ icon, title, detail, amount, note }: MoneyRowProps) {
  return (
    <li className="money-row">
      {icon && <span className="money-row-icon">{icon}</span>}
      <span className="money-row-text">
        <span>{title}</span>
        {detail && <small>{detail}</small>}
      </span>
      <span className="money-row-end">
        <span>{amount}</span>
        {note && <small>{note}</small>}
      </span>
    </li>
  );
}
