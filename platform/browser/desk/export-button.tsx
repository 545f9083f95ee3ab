import { useState } from 'react';
import { showRefusal } from '../errors.ts';
import type { CallShape } from '#core/wire.ts';
import { useT } from '../i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { download } from './download.ts';

type ExportButtonProps = {
  /** A call whose `download` is `['text/csv']`. */
  readonly call: CallShape;
  readonly params?: object;
  /** The filters of the list: what is exported is what is shown, all pages of it. */
  readonly query?: object;
};

export function ExportButton({ call, params, query }: ExportButtonProps) {
  const t = useT('desk-kit');
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const refusal = await download(call, { ...(params && { params }), ...(query && { query }) });
    setBusy(false);
    if (refusal) showRefusal(refusal);
  }
  return (
    <Button busy={isBusy} icon={<Icon name="download" size={16} />} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
