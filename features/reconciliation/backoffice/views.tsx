import './reconciliation.css';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { CaseShown } from '../contract.backoffice.ts';

const VIEWS = [
  ['differences', '/reconciliation'],
  ['checks', '/reconciliation/checks'],
  ['runs', '/reconciliation/runs'],
] as const;

/** The three views of reconciliation: cases, checks and runs. */
export function Views() {
  const t = useT('backoffice-reconciliation');
  return (
    <nav className="recon-views" aria-label={t('views')}>
      {VIEWS.map(([name, to]) => (
        <Link key={name} to={to}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

const TONES = { open: 'warn', explained: 'info', closed: 'plain' } as const;

export function CaseState({ state }: { state: CaseShown['state'] }) {
  const t = useT('backoffice-reconciliation');
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}

/** Formats the duration of a run. */
export function useDurationText(): (ms: number) => string {
  const t = useT('backoffice-reconciliation');
  return (ms) =>
    ms < 1000 ? t('ms', { count: ms }) : t('seconds', { count: Math.round(ms / 1000) });
}
