import { listChains } from '#domain/rounds/contract.ts';
import type { Answer } from '#core/wire.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { saveJson } from '#platform/browser/save-file.ts';
import { useBetPresenter } from './use-bet-presenter.ts';

type Chain = Answer<typeof listChains>['data'][number];

/** Shared rounds: how they are decided, and the first hash of every chain of seeds. */
export function Chains() {
  const t = useT('fairness');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(listChains, {});
  const chains = data?.data;
  return (
    <section className="fairness-chains" id="chains" aria-labelledby="fairness-chains">
      <h2 id="fairness-chains">{t('shared.title')}</h2>
      <p>{t('shared.text')}</p>
      <p>{t('shared.void')}</p>
      <h3>{t('shared.chains')}</h3>
      <p>{t('shared.hint')}</p>
      {!chains && !refusal && <Skeleton height="6rem" />}
      {!chains && refusal && (
        <p role="alert">
          {linesOf(refusal).join(' ')} <Button onClick={refetch}>{common('retry')}</Button>
        </p>
      )}
      {chains?.length === 0 && <p>{t('shared.none')}</p>}
      {chains && chains.length > 0 && (
        <>
          <ul className="fairness-chain-list" aria-label={t('shared.caption')}>
            {chains.map((chain) => (
              <ChainRow key={chain.id} chain={chain} />
            ))}
          </ul>
          <Button icon={<Icon name="download" />} onClick={() => saveJson('chains.json', chains)}>
            {t('shared.save')}
          </Button>
        </>
      )}
    </section>
  );
}

function ChainRow({ chain }: { chain: Chain }) {
  const t = useT('fairness');
  const common = useT('common');
  const f = useFormat();
  const presenter = useBetPresenter(chain.table);
  const used = t('shared.of', { used: f.number(chain.used), length: f.number(chain.length) });
  const label = `${common('copy')}: ${t('shared.first')}, ${chain.table}`;
  return (
    <li>
      <h4>{presenter ? <presenter.Name /> : nameOf(chain, t)}</h4>
      <Facts
        facts={[
          { name: t('shared.used'), value: used },
          { name: t('shared.published'), value: f.dateTime(chain.published_at) },
          { name: t('shared.beaconName'), value: t(`shared.${chain.beacon}`) },
        ]}
      />
      <CopyText wrap text={chain.first} label={label} copiedLabel={common('copied')} />
    </li>
  );
}

/** All game rooms take their rounds from one chain, which is not named after a game. */
function nameOf({ table }: Chain, t: ReturnType<typeof useT<'fairness'>>): string {
  return table === 'rooms' ? t('shared.rooms') : table;
}
