import { useState } from 'react';
import { showRefusal } from '../browser/ui/errors.ts';
import type { CallShape } from '#core/wire.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Icon } from '../browser/ui/icon.tsx';
import { showToast } from '../browser/ui/toast-store.ts';
import { download } from './download.ts';
import { saveList } from './save-list.ts';

type ExportButtonProps = (
  | { /** A call whose `download` is `['text/csv']`. */ readonly call: CallShape }
  | { /** A list that is short enough to be read completely. */ readonly list: CallShape }
) & {
  readonly params?: object;
  /** The filters of the list: what is exported is what is shown, with all pages of it. */
  readonly query?: object;
};

export function ExportButton(props: ExportButtonProps) {
  const { params, query } = props;
  const t = useT('backoffice-kit');
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const input = { ...(params && { params }), ...(query && { query }) };
    // The build strips `download` from contracts in the browser, which need only the request part.
    const saved = await ('call' in props
      ? download(props.call, input)
      : saveList(props.list, input));
    setBusy(false);
    if (saved === 0) showToast({ title: t('exportEmpty') });
    if (saved === 'too-long') showToast({ tone: 'warning', title: t('exportTooLong') });
    if (typeof saved === 'object') showRefusal(saved);
  }
  return (
    <Button busy={isBusy} icon={<Icon name="download" size={16} />} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
