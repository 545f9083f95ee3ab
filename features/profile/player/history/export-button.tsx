import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useFormat, useLocale, useT, type Translate } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { collectPages, ROWS_MAX, type FetchPage } from './collect-pages.ts';
import { csvText, type CsvCell } from './csv.ts';
import { saveText } from '#platform/browser/save-file.ts';

export type ExportTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
};
export type TableOf<Row> = (
  rows: readonly Row[],
  t: Translate<'profile'>,
  locale: Locale,
) => ExportTable;

type ExportProps<Row> = {
  /** Part of the name of the file. */
  name: string;
  isEmpty: boolean;
  ask: FetchPage<Row>;
  table: TableOf<Row>;
};

/** Saves the whole filtered list as a file, page by page; a second press stops it. */
export function ExportButton<Row>({ name, isEmpty, ask, table }: ExportProps<Row>) {
  const t = useT('profile');
  const f = useFormat();
  const locale = useLocale();
  const [count, setCount] = useState<number>();
  const [said, setSaid] = useState('');
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  async function collect() {
    const stop = new AbortController();
    work.current = stop;
    setSaid('');
    setCount(0);
    const { signal } = stop;
    const collected = await collectPages(ask, { signal, onProgress: setCount, pause });
    if (signal.aborted) return;
    setCount(undefined);
    if (isRefusal(collected)) return void showRefusal(collected);
    const { head, rows } = table(collected.rows, t, locale);
    saveText(`croupier-${name}.csv`, csvText(locale, head, rows), 'text/csv;charset=utf-8');
    const words = collected.isCut
      ? t('export.limited', { count: f.number(ROWS_MAX) })
      : t('export.done', { count: rows.length });
    setSaid(words);
    announce(words);
  }

  function stop() {
    work.current?.abort();
    setCount(undefined);
  }

  if (isEmpty && count === undefined) return null;
  return (
    <div className="history-export">
      {count !== undefined && (
        <span className="tabular">{t('export.working', { count: f.number(count) })}</span>
      )}
      {said !== '' && <span>{said}</span>}
      <Button
        size="s"
        variant="quiet"
        icon={<Icon name={count === undefined ? 'download' : 'stop'} size={18} />}
        onClick={() => (count === undefined ? void collect() : stop())}
      >
        {t(count === undefined ? 'export.button' : 'export.cancel')}
      </Button>
    </div>
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
