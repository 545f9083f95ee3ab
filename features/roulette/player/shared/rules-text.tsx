import type { GameTable } from '#house/bets/contract.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import { DOUBLE_POCKETS } from '../../rules.double.ts';

const loadBody = () => import('./rules-body.tsx');

/** The rules of the shared wheel. They stand below the table; what they say in full comes later. */
export function SharedRules({ table }: { table: GameTable | undefined }) {
  const t = useT('roulette');
  const body = useLater(loadBody);
  return (
    <section className="roulette-rules" aria-labelledby="roulette-rules">
      <h2 id="roulette-rules">{t('rules.title')}</h2>
      <p>{t('rules.shared', { pockets: DOUBLE_POCKETS })}</p>
      {body ? <body.SharedRulesBody table={table} /> : <Skeleton height="40rem" />}
    </section>
  );
}
