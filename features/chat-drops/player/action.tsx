import type { Currency } from '#core/currency.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { track } from '#platform/browser/net/track.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { claimDrop, listOwnDrops, type ClaimedDrop, type OwnDrop } from '../contract.ts';
import type { ShownDrop } from './use-drops.ts';

type Props = { readonly drop: ShownDrop; readonly currency: Currency };

/** The button, or why there is none: taken, over, not for this player, or no player yet. */
export function DropAction({ drop, currency }: Props) {
  const t = useT('chat-drops');
  const { own, is_over: isOver, left } = drop;
  if (own?.is_claimed) return <Badge tone="gain">{t('claimed')}</Badge>;
  if (isOver) return null;
  if (!own) return <Invitation drop={drop} currency={currency} />;
  if (own.missed) return <Missed drop={drop} currency={currency} missed={own.missed} />;
  return left > 0 ? <Claim id={drop.id} /> : null;
}

function Invitation({ drop, currency }: Props) {
  const t = useT('chat-drops');
  const common = useT('common');
  return (
    <div className="drop-missed">
      <Asked drop={drop} currency={currency} />
      <p>{t(drop.is_limited ? 'guestSome' : 'guest')}</p>
      <Button size="s" onClick={() => openModal('Login')}>
        {common('login')}
      </Button>
    </div>
  );
}

/** What has to be staked for it. */
function Asked({ drop: { staked }, currency }: Props) {
  const t = useT('chat-drops');
  const f = useFormat();
  const amount = staked?.amounts[currency];
  if (!staked || amount === undefined) return null;
  return <p>{t('asked', { amount: f.money(amount, currency), hours: staked.hours })}</p>;
}

function Claim({ id }: { readonly id: string }) {
  const t = useT('chat-drops');
  const keyed = useKeyedApi();
  const onDone = useClaimed();
  const { run, isBusy, refusal } = useAction(
    () => keyed(claimDrop, { params: { id }, retryLost: true }),
    { onDone, onRefused: () => refetchCalls(listOwnDrops), isInline: true },
  );
  return (
    <>
      <Button variant="primary" busy={isBusy} onClick={run}>
        {t('claim')}
      </Button>
      {refusal && (
        <p className="drop-refused" role="alert">
          {linesOf(refusal).join(' ')}
        </p>
      )}
    </>
  );
}

/** Says what was given; the balance follows on its own. */
function useClaimed() {
  const t = useT('chat-drops');
  const f = useFormat();
  return ({ data }: { readonly data: ClaimedDrop }) => {
    track('drop-claim', { currency: data.currency });
    refetchCalls(listOwnDrops);
    const amount = f.money(data.amount, data.currency);
    showToast({ tone: 'success', title: t(`done.${data.state}`, { amount, place: data.place }) });
  };
}

type MissedProps = Props & { readonly missed: NonNullable<OwnDrop['missed']> };

/** Why the drop is not for this player, and what they can do about it where they can. */
function Missed({ drop, currency, missed: { condition, detail } }: MissedProps) {
  const t = useT('chat-drops');
  const text = useMissedText(currency);
  return (
    <div className="drop-missed">
      {condition === 'staked' && <Asked drop={drop} currency={currency} />}
      <p>{text(condition, detail)}</p>
      {condition === 'is_verified' && <Link to="/profile">{t('toVerification')}</Link>}
      {condition === 'accepts_marketing' && <Link to="/profile/setting">{t('toConsents')}</Link>}
      {(condition === 'staked' || condition === 'deposits_min') && (
        <Button size="s" variant="quiet" onClick={() => refetchCalls(listOwnDrops)}>
          {t('checkAgain')}
        </Button>
      )}
    </div>
  );
}

function useMissedText(currency: Currency) {
  const t = useT('chat-drops');
  const f = useFormat();
  return (condition: MissedProps['missed']['condition'], detail: string | null): string => {
    switch (condition) {
      case 'staked':
        return t('missed.staked', { amount: f.money(detail ?? '0', currency) });
      case 'deposits_min':
      case 'deposits_max':
      case 'level_min':
      case 'level_max':
        return t(`missed.${condition}`, { count: Number(detail) });
      case 'registered_from':
      case 'registered_before':
        return t(`missed.${condition}`, { day: f.date(`${detail}T00:00:00Z`, 'UTC') });
      default:
        return t(`missed.${condition}`);
    }
  };
}
