import './bulk-bar.css';
import { useState, type ReactNode } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Badge } from '../browser/ui/badge.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Dialog } from '../browser/ui/dialog.tsx';
import { linesOf } from '../browser/ui/errors.ts';
import type { RowSelection } from './row-tick.tsx';

/** What can be done with several rows: a command for each of them. */
export type BulkStep<Row> = {
  readonly id: string;
  /** The button, for so many rows. */
  readonly label: (count: number) => string;
  readonly fits: (row: Row) => boolean;
  readonly send: (row: Row) => Promise<Refusal | object>;
};

/** The chosen rows of a list. */
export function useRowChoice<Row>(
  rowKey: (row: Row) => string,
  mayChoose: (row: Row) => boolean,
): { readonly selection: RowSelection<Row>; readonly clear: () => void } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const onChoose = (row: Row, isChosen: boolean) => {
    const others = [...keys].filter((key) => key !== rowKey(row));
    setKeys(new Set(isChosen ? [...others, rowKey(row)] : others));
  };
  return { selection: { keys, mayChoose, onChoose }, clear: () => setKeys(new Set()) };
}

type BulkBarProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly choice: ReturnType<typeof useRowChoice<Row>>;
  readonly steps: readonly BulkStep<Row>[];
  /** How a line of the results names a row. */
  readonly nameOf: (row: Row) => ReactNode;
  /** Called once the results are closed. */
  readonly onDone: () => void;
  /** Further buttons, for the chosen rows. */
  readonly children?: ((chosen: readonly Row[]) => ReactNode) | undefined;
};

/** What to do with the chosen rows; it appears with the first of them. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { rows, rowKey, choice, steps, nameOf, onDone, children } = props;
  const t = useT('backoffice-kit');
  const { run, start, end } = useRun(rowKey);
  const { keys, mayChoose } = choice.selection;
  const chosen = rows.filter((row) => keys.has(rowKey(row)) && mayChoose(row));
  const close = () => {
    end();
    choice.clear();
    onDone();
  };
  return (
    <>
      {chosen.length > 0 && (
        <div className="bulk-bar" role="status">
          <Button variant="quiet" onClick={choice.clear}>
            {t('bulk.clear')}
          </Button>
          {steps.map((step) => {
            const fitting = chosen.filter(step.fits);
            return (
              fitting.length > 0 && (
                <Button key={step.id} onClick={() => void start(step, fitting)}>
                  {step.label(fitting.length)}
                </Button>
              )
            );
          })}
          {children?.(chosen)}
        </div>
      )}
      {run && <Results run={run} rowKey={rowKey} nameOf={nameOf} onClose={close} />}
    </>
  );
}

type Run<Row> = {
  readonly step: BulkStep<Row>;
  readonly rows: readonly Row[];
  /** The lines of each refusal, none for what was done. */
  readonly results: ReadonlyMap<string, readonly string[]>;
};

/** Sends one command after the other; a refusal does not stop the others. */
function useRun<Row>(rowKey: (row: Row) => string) {
  const [run, setRun] = useState<Run<Row>>();
  async function start(step: BulkStep<Row>, rows: readonly Row[]): Promise<void> {
    const results = new Map<string, readonly string[]>();
    setRun({ step, rows, results });
    for (const row of rows) {
      const answer = await step.send(row);
      results.set(rowKey(row), isRefusal(answer) ? linesOf(answer) : []);
      setRun({ step, rows, results: new Map(results) });
    }
  }
  return { run, start, end: () => setRun(undefined) };
}

type ResultsProps<Row> = Pick<BulkBarProps<Row>, 'rowKey' | 'nameOf'> & {
  readonly run: Run<Row>;
  readonly onClose: () => void;
};

/** What became of each row. */
function Results<Row>({ run, rowKey, nameOf, onClose }: ResultsProps<Row>) {
  const t = useT('backoffice-kit');
  const { step, rows, results } = run;
  const isOver = results.size === rows.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={step.label(rows.length)}
      closeLabel={t('close')}
      locked={!isOver}
      footer={
        <Button variant="primary" busy={!isOver} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p role="status">{t('bulk.progress', { done: results.size, count: rows.length })}</p>
      <ul className="bulk-rows">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <span>{nameOf(row)}</span>
            <BulkResult lines={results.get(rowKey(row))} done={t('done')} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type BulkResultProps = {
  /** The lines of a refusal; none: done. Undefined: not sent yet. */
  readonly lines: readonly string[] | undefined;
  readonly done: string;
};

/** What became of one row. */
export function BulkResult({ lines, done }: BulkResultProps) {
  if (lines === undefined) return null;
  if (lines.length === 0) return <Badge tone="gain">{done}</Badge>;
  return <span className="bulk-refused">{lines.join(' ')}</span>;
}
