import './protection.css';
import { useProtectionWatch } from '#domain/protection/player/protection-status.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Limits } from './limits.tsx';
import { TimeOutCard } from './time-out-card.tsx';
import { refresh, useProtection } from './use-protection.ts';

/** The limits and the time-out, opened over a game whose round goes on. */
export function Modal() {
  const t = useT('protection');
  return (
    <ModalFrame title={t('title')} size="l">
      <Content />
    </ModalFrame>
  );
}

function Content() {
  const common = useT('common');
  const { protection, refusal, refetch } = useProtection();
  // Another page of the player may have changed something.
  useProtectionWatch(true, refresh);
  if (protection) {
    return (
      <div className="protection-side">
        <Limits protection={protection} />
        <TimeOutCard protection={protection} />
      </div>
    );
  }
  if (!refusal) return <Skeleton height="24rem" />;
  return (
    <p role="alert">
      {linesOf(refusal).join(' ')} <Button onClick={refetch}>{common('retry')}</Button>
    </p>
  );
}
