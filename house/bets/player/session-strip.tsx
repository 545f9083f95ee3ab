import { useEffect, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { Link } from '#platform/browser/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useSessionSums } from './session-net.ts';

/** How long this page has been open and what it has cost or brought: in view while playing. */
export function SessionStrip({ currency }: { currency: WalletCurrency }) {
  const t = useT('house-bets');
  const f = useFormat();
  const seconds = useSecondsOpen();
  const { bets, net } = useSessionSums(currency);
  const p = useT('house-protection');
  return (
    <div className="session-line">
      <dl className="session-strip">
        <div>
          <dt>
            <Icon name="clock" size={14} label={t('session.time')} />
          </dt>
          <dd className="tabular">{f.duration(seconds)}</dd>
        </div>
        <div>
          <dt>{t('session.bets')}</dt>
          <dd className="tabular">{f.number(bets)}</dd>
        </div>
        <div>
          <dt>{t('session.net')}</dt>
          <dd>
            <Money amount={formatMoney(net)} currency={currency} tone="signed" sign="always" />
          </dd>
        </div>
      </dl>
      <Link to="/profile/setting#protection" className="session-limits" aria-label={p('link')}>
        <Icon name="limit" size={14} />
        {p('short')}
      </Link>
    </div>
  );
}

/** Seconds since the document was opened; the browser's own count, so a suspended tab is right. */
function useSecondsOpen(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const read = () => setSeconds(Math.floor(performance.now() / 1000));
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
