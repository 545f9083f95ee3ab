import { useId } from 'react';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { listBonuses, listReloads, takeReload, type ReloadOffer } from '../contract.ts';
import { reloadFactsOf } from './bonus-facts.ts';
import { STATE_TONES } from './state-tones.ts';

/** A reload that can be taken now. Once taken it is a bonus that waits for a deposit. */
export function ReloadCard({ reload }: { reload: ReloadOffer }) {
  const t = useT('bonuses');
  const f = useFormat();
  const locale = useLocale();
  const title = useId();
  const keyedApi = useKeyedApi();
  const { code, amount, currency } = reload;
  const take = useAction(() => keyedApi(takeReload, { params: { code } }), {
    onDone: () => {
      track('bonus-claim', { code });
      refetchCalls(listBonuses, listReloads);
    },
  });
  return (
    <li className="bonus-card" data-state="available" aria-labelledby={title}>
      <header>
        <h3 id={title}>{reload.names[locale]}</h3>
        <Badge tone={STATE_TONES.available}>{t('state.available')}</Badge>
      </header>
      <p className="bonus-sum">
        <span>{t('upTo', { amount: f.money(amount, currency) })}</span>
        <small>{t('reload.about')}</small>
      </p>
      <Facts facts={reloadFactsOf(reload, t, f)} />
      <div className="bonus-actions">
        <Button variant="primary" busy={take.isBusy} onClick={take.run}>
          {t('claim')}
        </Button>
      </div>
    </li>
  );
}
