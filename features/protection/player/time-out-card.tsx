import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { Protection } from '../contract.ts';

export function TimeOutCard({ protection }: { protection: Protection }) {
  const t = useT('protection');
  const f = useFormat();
  const until = protection.status.time_out_until;
  return (
    <Panel title={until ? t('timeOut.active') : t('timeOut.title')} className="protection-card">
      {until ? (
        <p className="protection-state">
          <Icon name="pause" size={18} />
          {t('timeOut.until', { until: f.dateTime(until) })}
        </p>
      ) : (
        <p>{t('timeOut.about')}</p>
      )}
      <Button onClick={() => openModal('TimeOut')}>
        {until ? t('timeOut.longer') : t('timeOut.title')}
      </Button>
    </Panel>
  );
}
