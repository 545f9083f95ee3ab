import { useT } from '#platform/browser/texts/i18n.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { RotateSeed } from '#domain/fairness/player/rotate-seed.tsx';
import type { RevealedSeed } from '#domain/fairness/contract.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { noteRevealed } from '#domain/bets/player/lists/my-bets.ts';

type SeedsProps = {
  bet: BetRecord;
  tag: string | undefined;
  onChange: (bet: BetRecord) => void;
};

/** The four inputs of the draw. The server seed is secret until the player rotates it. */
export function ReceiptSeeds({ bet, tag, onChange }: SeedsProps) {
  const t = useT('domain-receipts');
  const revealed = (seed: RevealedSeed) => {
    noteRevealed(seed.hash, seed.server_seed);
    if (seed.hash === bet.server_seed_hash) onChange({ ...bet, server_seed: seed.server_seed });
  };
  return (
    <section className="receipt-seeds">
      <h3>{t('seeds')}</h3>
      <Facts
        facts={[
          {
            name: t('hash'),
            value: <Copy of={t('hash')} text={bet.server_seed_hash} />,
          },
          {
            name: t('seed'),
            value: bet.server_seed ? (
              <Copy of={t('seed')} text={bet.server_seed} />
            ) : (
              <span className="receipt-sealed">{t('sealed')}</span>
            ),
          },
          {
            name: t('client'),
            value: <Copy of={t('client')} text={bet.client_seed} />,
          },
          { name: t('nonce'), value: bet.nonce },
          ...(tag === undefined ? [] : [{ name: t('tag'), value: tag }]),
        ]}
      />
      {bet.server_seed === null && <RotateSeed isLocked={false} onRevealed={revealed} />}
    </section>
  );
}

export function Copy({ of, text }: { of: string; text: string }) {
  const t = useT('common');
  return <CopyText wrap text={text} label={`${t('copy')}: ${of}`} copiedLabel={t('copied')} />;
}
