import { useT } from '../browser/texts/i18n.tsx';

/** Rows that can be chosen for one action on all of them. */
export type RowSelection<Row> = {
  readonly keys: ReadonlySet<string>;
  readonly mayChoose: (row: Row) => boolean;
  readonly onChoose: (row: Row, isChosen: boolean) => void;
};

type RowTickProps<Row> = {
  readonly row: Row;
  readonly rowKey: (row: Row) => string;
  readonly selection: RowSelection<Row>;
};

/** The checkbox of a row; of a row that may not be chosen it is disabled, to keep the place. */
export function RowTick<Row>({ row, rowKey, selection }: RowTickProps<Row>) {
  const t = useT('backoffice-kit');
  return (
    <input
      type="checkbox"
      className="tick-box data-tick"
      aria-label={t('select', { name: `#${rowKey(row)}` })}
      checked={selection.keys.has(rowKey(row))}
      disabled={!selection.mayChoose(row)}
      onChange={({ target }) => selection.onChoose(row, target.checked)}
    />
  );
}
