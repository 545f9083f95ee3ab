import './member-panel.css';
import { isGeneratedName } from '#domain/identity/rules.generated-names.ts';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { payload } from '#platform/browser/boot.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import type { FirstIconName } from '#platform/browser/ui/first-icon-paths.ts';
import { Money } from '#platform/browser/ui/money.tsx';
import type { Mine } from '#domain/bets/player/lobby/mine.ts';

/** A member's home begins with the balance; who has never played reads what comes next. */
export function MemberPanel({ mine: { recent, isLoaded } }: { mine: Mine }) {
  const { user } = useUser();
  if (!user) return null;
  if (recent.length > 0) return <Balance user={user} />;
  return isLoaded ? <Welcome user={user} /> : null;
}

function Balance({ user }: { user: User }) {
  const t = useT('lobby');
  const common = useT('common');
  return (
    <section className="member-panel" aria-labelledby="lobby-hello">
      <h1 id="lobby-hello">{t('member.hello', { name: user.name })}</h1>
      <p>
        <span>{t('member.balance')}</span>
        <Money amount={user.total_balance} currency={user.currency} size="display" />
      </p>
      <Button variant="primary" onClick={() => openModal('PayIn')}>
        {common('deposit')}
      </Button>
    </section>
  );
}

function Welcome({ user }: { user: User }) {
  const t = useT('lobby');
  return (
    <section className="member-welcome" aria-labelledby="lobby-hello">
      <h1 id="lobby-hello">{t('member.welcome', { name: user.name })}</h1>
      {/* What a guest is offered is what a new member most likely has: its place is kept. */}
      {payload().parts.offer !== '' && (
        <div className="lobby-hero-offer member-offer">
          <Slot name="lobby.offer" fallback={null} />
        </div>
      )}
      <ul aria-label={t('member.next')}>
        {(isGeneratedName(user.name) || user.image.small === null) && (
          <li>
            <Link to="/profile/setting#nickname">
              <Step icon="user" step="nickname" />
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={() => openModal('PayIn')}>
            <Step icon="wallet" step="deposit" />
          </button>
        </li>
        <li>
          <Link to="/games/crash">
            <Step icon="chip" step="free" />
          </Link>
        </li>
        <li>
          <Link to="/profile">
            <Step icon="check" step="verify" />
          </Link>
        </li>
        <li>
          <Link to="/profile/access">
            <Step icon="shield" step="protect" />
          </Link>
        </li>
      </ul>
    </section>
  );
}

type StepProps = {
  readonly icon: FirstIconName;
  readonly step: 'nickname' | 'deposit' | 'free' | 'verify' | 'protect';
};

function Step({ icon, step }: StepProps) {
  const t = useT('lobby');
  return (
    <>
      <FirstIcon name={icon} />
      <span>
        <strong>{t(`member.${step}`)}</strong>
        <span>{t(`member.${step}Text`)}</span>
      </span>
    </>
  );
}
