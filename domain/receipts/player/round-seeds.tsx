import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { BetRecord } from '#domain/bets/contract.ts';
import { Copy } from './receipt-seeds.tsx';

type SeedsProps = {
  bet: BetRecord;
  round: string;
  tag: string | undefined;
  /** The beacon of the round; undefined until it is loaded. */
  mode: 'drand' | 'local' | undefined;
};

/** What decided a shared round: a link of its chain, and the later value of the beacon. */
export function RoundSeeds({ bet, round, tag, mode }: SeedsProps) {
  const t = useT('domain-receipts');
  const copied = (name: string, text: string) => ({ name, value: <Copy of={name} text={text} /> });
  return (
    <section className="receipt-seeds">
      <h3>{t('roundSeeds')}</h3>
      <Facts
        facts={[
          ...(bet.server_seed_hash === '' ? [] : [copied(t('before'), bet.server_seed_hash)]),
          ...(bet.server_seed === null ? [] : [copied(t('roundSeed'), bet.server_seed)]),
          ...(bet.client_seed === '' ? [] : [copied(t('beacon'), bet.client_seed)]),
          ...(mode === undefined ? [] : [{ name: t('beaconKind'), value: t(KINDS[mode]) }]),
          { name: t('number'), value: bet.nonce },
          ...(tag === undefined ? [] : [{ name: t('tag'), value: tag }]),
        ]}
      />
      <Link to={`/fairness/rounds/${round}`} className="link receipt-round">
        <Icon name="shield" size={18} />
        {t('round')}
      </Link>
    </section>
  );
}

const KINDS = { drand: 'beaconPublic', local: 'beaconLocal' } as const;
