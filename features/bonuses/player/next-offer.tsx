import { useUser } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { getOwnPack, type OwnPack } from '../contract.guests.ts';

/** The step of the welcome pack that the next deposit opens; nothing for a player without one. */
export function Section() {
  const t = useT('bonuses');
  const f = useFormat();
  const { user } = useUser();
  const { data } = useCall(getOwnPack, {});
  const step = data?.data?.steps.find(isNext);
  const sums = user && step?.amounts[user.currency];
  if (!step || !sums) return null;
  return (
    <Link to="/welcome-pack">
      <strong>
        {step.percent === null ? step.name : t('offer.percent', { percent: step.percent })}
      </strong>{' '}
      <span>
        {step.percent === null
          ? t('offer.first')
          : t('offer.next', { amount: f.money(sums.amount, user.currency) })}
      </span>
    </Link>
  );
}

/** Waits for the player or for a deposit. */
function isNext({ bonus }: OwnPack['steps'][number]): boolean {
  return bonus?.state === 'available' || bonus?.state === 'claimed';
}
