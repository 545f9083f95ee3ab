import './cashier.css';
import { useEffect, useRef, useState } from 'react';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { navigate, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { getDeposit } from '../contract.ts';
import { useCurrentDeposit } from './current-deposit.ts';
import { DepositState } from './deposit-state.tsx';
import { isCasinoOpen } from './tabs.ts';

/**
 * Where a provider's payment page sends the player back to: the state of the deposit. The tab
 * closes itself when the page that it was opened from is still there.
 */
export function Page({ params }: PageProps) {
  const t = useT('cashier');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(getDeposit, { params: { id: params['id']! } });
  useFreshState(refetch);
  if (!data && refusal?.refused === 'not_found') {
    const games = <Button onClick={() => void navigate('/games')}>{t('toGames')}</Button>;
    return <EmptyState title={t('paymentUnknown')} art={<EmptyDeposits />} action={games} />;
  }
  if (!data && refusal) {
    const retry = <Button onClick={refetch}>{common('retry')}</Button>;
    const text = linesOf(refusal).join(' ');
    return <ErrorState title={t('dataFailed')} text={text} art={<LampOut />} action={retry} />;
  }
  return (
    <div className="cashier-payment">
      <h1>{t('paymentHead.title')}</h1>
      <Panel look="framed">
        {data ? <DepositState process={data.data} /> : <Skeleton height="18rem" />}
      </Panel>
      <WayOn />
    </div>
  );
}

/** The watch of this page follows the deposit while it waits; what became of it is loaded. */
function useFreshState(refetch: () => void): void {
  const waiting = useCurrentDeposit().process?.id;
  const last = useRef(waiting);
  useEffect(() => {
    if (last.current !== undefined && waiting === undefined) refetch();
    last.current = waiting;
  }, [waiting, refetch]);
}

/** Long enough to read the state of the payment. */
const CLOSES_AFTER_MS = 3000;

function WayOn() {
  const t = useT('cashier');
  const isOther = useCasinoOpen();
  useEffect(() => {
    if (!isOther) return undefined;
    const closing = setTimeout(() => window.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(closing);
  }, [isOther]);
  if (isOther === undefined) return null;
  return (
    <div className="cashier-payment-end">
      {isOther && <p role="status">{t('tabCloses')}</p>}
      {isOther && (
        <Button variant="primary" size="l" onClick={() => window.close()}>
          {t('closeTab')}
        </Button>
      )}
      <Button
        variant={isOther ? 'quiet' : 'primary'}
        size="l"
        onClick={() => void navigate('/games')}
      >
        {t('toGames')}
      </Button>
    </div>
  );
}

/** Undefined until it is known. */
function useCasinoOpen(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    void isCasinoOpen().then(setOpen);
  }, []);
  return isOpen;
}
