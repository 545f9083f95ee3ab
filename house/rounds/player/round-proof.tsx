import './rounds.css';
import { useT } from '#platform/browser/i18n.tsx';
import { Link } from '#platform/browser/router.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { SharedRound } from '../contract.ts';
import { roundPath } from './round-path.ts';

/** What is promised of the round before anything is known, and the way to its whole proof. */
export function RoundProof({ round }: { round: SharedRound | null }) {
  const t = useT('house-rounds');
  const common = useT('common');
  return (
    <section className="round-proof" aria-labelledby="round-proof">
      <h2 id="round-proof">{t('proof.title')}</h2>
      <p>{t('proof.lead')}</p>
      {round && (
        <>
          <Facts facts={factsOf(round, t, common)} />
          <Link to={roundPath(round.id)} className="link round-link">
            <Icon name="shield" size={18} />
            {t('proof.link')}
          </Link>
        </>
      )}
    </section>
  );
}

function factsOf(
  { previous_seed: before, beacon }: SharedRound,
  t: ReturnType<typeof useT<'house-rounds'>>,
  common: ReturnType<typeof useT<'common'>>,
) {
  const seed = before && {
    name: t('proof.before'),
    value: <CopyText wrap text={before} label={common('copy')} copiedLabel={common('copied')} />,
  };
  const mark = {
    name: t('proof.beacon'),
    value: (
      <>
        {beacon.round ?? '—'} {beacon.mode === 'local' && <small>{t('proof.local')}</small>}
      </>
    ),
  };
  return seed ? [seed, mark] : [mark];
}
