import './restricted.css';
import { signOut, useUser, type Restriction, type User } from '#domain/identity/player/session.ts';
import { HelpLines } from '#domain/protection/player/help-lines.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { listWithdrawals } from '../contract.ts';

/**
 * The only page of a restricted session: what is possible for an excluded player or a closed
 * account. Nothing here is red, because the exclusion is no mistake of the player.
 */
export function Page() {
  const t = useT('withdrawals');
  const { user, restriction } = useUser();
  if (!user || !restriction) return null;
  return (
    <div className="restricted">
      <h1>{t(`restricted.${restriction.reason}`)}</h1>
      <Until restriction={restriction} />
      <p>{t('restricted.text')}</p>
      <Funds user={user} />
      <Withdrawals />
      {restriction.reason === 'excluded' && (
        <Panel title={t('restricted.help')}>
          <HelpLines />
        </Panel>
      )}
      <LogOut />
    </div>
  );
}

function Until({ restriction: { reason, until } }: { restriction: Restriction }) {
  const t = useT('withdrawals');
  const f = useFormat();
  if (reason === 'closed' || until === null) return null;
  if (until === 'register' || until === 'indefinite') return <p>{t(`restricted.${until}`)}</p>;
  return <p>{t('restricted.until', { date: f.date(until) })}</p>;
}

function Funds({ user }: { user: User }) {
  const t = useT('withdrawals');
  return (
    <Panel title={t('restricted.balance')} look="framed">
      <div className="restricted-funds">
        <p className="restricted-sum">
          <Money amount={user.balance} currency={user.currency} size="display" />
        </p>
        <div className="restricted-steps">
          <Button variant="primary" size="l" onClick={() => openModal('PayOut')}>
            {t('restricted.withdraw')}
          </Button>
          <Button size="l" onClick={() => openModal('Verification')}>
            {t('restricted.documents')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const SHOWN = '10';

function Withdrawals() {
  const t = useT('withdrawals');
  const f = useFormat();
  const { data } = useCall(listWithdrawals, { query: { limit: SHOWN } });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t('restricted.list')}>
      <ul className="restricted-list">
        {data.data.map(({ id, amount, currency, status, created_at }) => (
          <li key={id}>
            <button type="button" onClick={() => openModal('PayOut', { id })}>
              <span>{t(`state.${status}.title`)}</span>
              <Money amount={amount} currency={currency} />
              <small>{f.dateTime(created_at)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LogOut() {
  const t = useT('withdrawals');
  const { run, isBusy } = useAction(async () => {
    await signOut();
    await navigate('/');
  });
  return (
    <Button block busy={isBusy} onClick={run}>
      {t('restricted.logout')}
    </Button>
  );
}
