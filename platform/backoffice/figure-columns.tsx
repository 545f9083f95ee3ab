/** Columns of figures, aligned and sortable. */
import { Money } from '../browser/ui/money.tsx';
import type { DataColumn } from './data-table.tsx';

type Look<Row> = Pick<DataColumn<Row>, 'from' | 'card' | 'isSortedByCall'> & {
  /** Coloured by its sign. */
  readonly isSigned?: boolean;
};

/** An amount in the currency of its row; a dash where there is none. */
export function moneyColumn<Row extends { readonly currency: string }>(
  id: string,
  head: string,
  amountOf: (row: Row) => string | null,
  { isSigned, ...look }: Look<Row> = {},
): DataColumn<Row> {
  return {
    id,
    head,
    align: 'end',
    ...look,
    sort: (row) => numberOf(amountOf(row)),
    cell: (row) => {
      const amount = amountOf(row);
      const tone = isSigned ? 'signed' : undefined;
      return amount === null ? '—' : <Money amount={amount} currency={row.currency} tone={tone} />;
    },
  };
}

/** A count or a share, in words by `words`; a dash where there is none. */
export function numberColumn<Row>(
  id: string,
  head: string,
  valueOf: (row: Row) => number | null,
  words: (value: number) => string,
  look: Pick<DataColumn<Row>, 'from'> = {},
): DataColumn<Row> {
  return {
    id,
    head,
    align: 'end',
    ...look,
    sort: valueOf,
    cell: (row) => {
      const value = valueOf(row);
      return value === null ? '—' : words(value);
    },
  };
}

/** Only for the order: decimals beyond those of a double do not matter there. */
function numberOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}
