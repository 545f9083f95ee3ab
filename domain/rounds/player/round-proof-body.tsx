import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { SharedRound } from '../contract.ts';
import { roundPath } from './round-path.ts';

/** The commitments of the current round, and the link to its whole proof. */
export function RoundProofBody({ round }: { round: SharedRound }) {
  const t = useT('domain-rounds');
  const common = useT('common');
  return (
    <>
      <Facts facts={factsOf(round, t, common)} />
      <Link to={roundPath(round.id)} className="link round-link">
        <Icon name="shield" size={18} />
        {t('proof.link')}
      </Link>
    </>
  );
}

function factsOf(
  { previous_seed: before, beacon }: SharedRound,
  t: ReturnType<typeof useT<'domain-rounds'>>,
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
