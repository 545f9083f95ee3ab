import type { CallShape } from '#core/wire.ts';
import { useAction } from '../browser/forms/use-action.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Icon } from '../browser/ui/icon.tsx';
import { showToast } from '../browser/ui/toast-store.ts';
import { download } from './download.ts';
import { useMayCall } from './may-call.ts';
import { saveRows } from './save-rows.ts';

type ExportButtonProps = {
  /** A call that returns a CSV file. */
  readonly call: CallShape;
  readonly params?: object | undefined;
  /** The filters of the list: what is exported is what is shown, with all pages of it. */
  readonly query?: object | undefined;
};

/** Not shown to a role that may not export. */
export function ExportButton({ call, params, query }: ExportButtonProps) {
  const isAllowed = useMayCall(call);
  const { run, isBusy } = useAction(() =>
    download(call, { ...(params && { params }), ...(query && { query }) }),
  );
  return isAllowed && <SaveButton isBusy={isBusy} onClick={run} />;
}

/** Exports a list that is complete on the page. */
export function ExportRows({ name, rows }: { name: string; rows: readonly object[] }) {
  const t = useT('backoffice-kit');
  function save() {
    if (rows.length === 0) showToast({ title: t('exportEmpty') });
    else saveRows(name, rows);
  }
  return <SaveButton onClick={save} />;
}

function SaveButton({ isBusy, onClick }: { isBusy?: boolean; onClick: () => void }) {
  const t = useT('backoffice-kit');
  return (
    <Button busy={isBusy} icon={<Icon name="download" size={16} />} onClick={onClick}>
      {t('export')}
    </Button>
  );
}
