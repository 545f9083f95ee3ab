import './protection.css';
import { useProtectionStatus } from '#domain/protection/player/protection-status.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';

/** Shown five minutes before the end of a session, and at its end. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('protection');
  const f = useFormat();
  const ends = useProtectionStatus()?.session_ends_at;
  const isOver = props['isOver'] === true;
  const button = (
    <Button variant="primary" block onClick={close}>
      {t('session.ok')}
    </Button>
  );
  return (
    <ModalFrame
      title={t(isOver ? 'session.endTitle' : 'session.warnTitle')}
      footer={button}
      size="s"
    >
      <p>
        {isOver ? t('session.endText') : t('session.warnText', { time: ends ? f.time(ends) : '' })}
      </p>
    </ModalFrame>
  );
}
