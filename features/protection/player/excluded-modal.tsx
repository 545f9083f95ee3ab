import './protection.css';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { HelpLines } from '#domain/protection/player/help-lines.tsx';

/**
 * Shown to an excluded player: until when, and where to find help. `until` is a time, a day, or
 * null or "indefinite" for one without an end.
 */
export function Modal({ close, props }: ModalProps) {
  const t = useT('protection');
  const f = useFormat();
  const until = typeof props['until'] === 'string' ? Date.parse(props['until']) : Number.NaN;
  const button = (
    <Button variant="primary" block onClick={close}>
      {t('excluded.close')}
    </Button>
  );
  return (
    <ModalFrame title={t('excluded.title')} footer={button}>
      <div className="protection-form">
        <p className="protection-until">
          {Number.isNaN(until)
            ? t('excluded.indefinite')
            : t('excluded.until', { until: f.date(new Date(until).toISOString()) })}
        </p>
        <p>{t('excluded.text')}</p>
        <h3>{t('help.title')}</h3>
        <HelpLines />
      </div>
    </ModalFrame>
  );
}
