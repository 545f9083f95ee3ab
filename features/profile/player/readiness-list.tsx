import type { ReactNode } from 'react';
import type { User } from '#house/identity/player/session.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { openModal } from '#platform/browser/modals.tsx';
import { Link, routeExists } from '#platform/browser/router.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type en from '../locales/en.json';
import { stepsOf, type Step } from './readiness.ts';

const ICONS = { email: 'mail', phone: 'phone', password: 'lock', verification: 'user' } as const;

/** What the account still lacks, each line leading to where it is mended. */
export function Readiness({ user }: { user: User }) {
  const t = useT('profile');
  const steps = stepsOf(user);
  const done = steps.filter(({ state }) => state === 'done').length;
  const counts = { done, all: steps.length };
  return (
    <Panel
      title={t('ready.title')}
      className="profile-ready"
      aside={
        <Badge tone={done === steps.length ? 'gain' : 'plain'}>
          <span aria-hidden="true">{t('ready.count', counts)}</span>
          <span className="visually-hidden">{t('ready.progress', counts)}</span>
        </Badge>
      }
    >
      <ul>
        {steps.map((step) => (
          <li key={step.name}>
            <StepRow step={step} user={user} />
          </li>
        ))}
        <li>
          <Row icon="shield" title={t('ready.second')} text={t('ready.secondText')} to={ACCESS} />
        </li>
      </ul>
    </Panel>
  );
}

const ACCESS = '/profile/access';

function StepRow({ step: { name, state }, user }: { step: Step; user: User }) {
  const t = useT('profile');
  const words = useWords(name, state, user);
  if (state === 'done') {
    return (
      <p className="profile-step" data-state="done">
        <Icon name="check" label={t('ready.done')} />
        <span>{words.title}</span>
      </p>
    );
  }
  const act = name === 'verification' ? { onPress: openVerification } : { to: ACCESS };
  return <Row icon={ICONS[name]} state={state} {...words} {...act} />;
}

function openVerification(): void {
  openModal('Verification');
}

type Key = keyof typeof en.ready;

/** The words of each state: done, to be done, not there at all, looked at, refused. */
const TITLES: Record<Step['name'], Record<Step['state'], Key>> = {
  email: titles('email', 'emailTodo', 'emailAdd'),
  phone: titles('phone', 'phoneTodo', 'phoneAdd'),
  password: titles('password', 'passwordAdd', 'passwordAdd'),
  verification: {
    ...titles('verified', 'verify', 'verify'),
    pending: 'verifyPending',
    failed: 'verifyFailed',
  },
};

function titles(done: Key, todo: Key, missing: Key): Record<Step['state'], Key> {
  return { done, todo, missing, pending: todo, failed: todo };
}

function useWords(name: Step['name'], state: Step['state'], user: User) {
  const t = useT('profile');
  const text = name === 'verification' ? verificationText(state, user) : (`${name}Text` as const);
  return { title: t(`ready.${TITLES[name][state]}`), text: t(`ready.${text}`) };
}

function verificationText(state: Step['state'], user: User) {
  if (state === 'pending') return 'verifyPendingText';
  if (state === 'failed') return 'verifyFailedText';
  return user.verification.is_need ? 'verifyNeed' : 'verifyText';
}

type RowProps = {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  state?: Step['state'];
  to?: string;
  onPress?: () => void;
};

function Row({ icon, title, text, state, to, onPress }: RowProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>
        {title}
        <small>{text}</small>
      </span>
    </>
  );
  const look = { className: 'profile-step', 'data-state': state };
  if (onPress) {
    return (
      <button type="button" {...look} onClick={onPress}>
        {content}
        <Icon name="chevron-right" />
      </button>
    );
  }
  if (to === undefined || !routeExists(to)) return <p {...look}>{content}</p>;
  return (
    <Link to={to} {...look}>
      {content}
      <Icon name="chevron-right" />
    </Link>
  );
}
