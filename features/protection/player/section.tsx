import './protection.css';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useProtectionWatch } from '#domain/protection/player/protection-status.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import type { Protection } from '../contract.ts';
import { Changes } from './changes.tsx';
import { ExclusionCard } from './exclusion-card.tsx';
import { Help } from './help.tsx';
import { Limits } from './limits.tsx';
import { TimeOutCard } from './time-out-card.tsx';
import { refresh, useProtection } from './use-protection.ts';

/** All responsible gambling settings in one place. */
export function Section() {
  const t = useT('protection');
  // Another page of the player may have changed something.
  useProtectionWatch(true, refresh);
  return (
    <section id="protection" className="protection" aria-labelledby="protection-title">
      <header className="protection-head">
        <h2 id="protection-title">{t('title')}</h2>
        <p>{t('lead')}</p>
      </header>
      <Content />
    </section>
  );
}

function Content() {
  const t = useT('protection');
  const common = useT('common');
  const { protection, refusal, refetch } = useProtection();
  if (protection) return <Cards protection={protection} />;
  if (refusal) {
    const retry = <Button onClick={refetch}>{common('retry')}</Button>;
    const text = linesOf(refusal).join(' ');
    return <ErrorState title={t('failed')} text={text} art={<LampOut />} action={retry} />;
  }
  return (
    <div role="status" aria-label={common('loading')} className="protection-cards">
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

function Cards({ protection }: { protection: Protection }) {
  return (
    <div className="protection-cards">
      <div className="protection-side">
        <Limits protection={protection} />
        <Changes />
      </div>
      <div className="protection-side">
        <TimeOutCard protection={protection} />
        <ExclusionCard protection={protection} />
        <Help />
      </div>
    </div>
  );
}
