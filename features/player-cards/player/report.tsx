import { useState } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { REPORT_CAUSES, reportPlayer, type ReportCause } from '../contract.ts';

/** What moderators should look at. */
export function Report({ nickname, onDone }: { nickname: string; onDone: () => void }) {
  const t = useT('player-cards');
  const common = useT('common');
  const [cause, setCause] = useState<ReportCause>('nickname');
  const { run, isBusy } = useAction(
    () => api(reportPlayer, { params: { nickname }, body: { cause } }),
    {
      onDone: () => {
        showToast({ tone: 'success', title: t('reported'), text: t('reportedText') });
        onDone();
      },
    },
  );
  return (
    <div className="player-card-report">
      <RadioGroup
        legend={t('cause')}
        legendShown
        value={cause}
        choices={REPORT_CAUSES.map((value) => ({ value, label: t(`causes.${value}`) }))}
        onChange={setCause}
      />
      <div className="player-card-actions">
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button variant="primary" busy={isBusy} onClick={run}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
