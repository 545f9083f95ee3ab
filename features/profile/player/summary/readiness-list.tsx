import type { ReactNode } from 'react';
import type { User } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type en from '../../locales/en.json';
import { getAccount } from '../../contract.ts';
import { stepsOf, type ReadinessStep } from './readiness.ts';

const ICONS = { email: 'mail', phone: 'phone', password: 'lock', second: 'shield' } as const;

/** The steps the account still lacks, each with a link to where it is done. */
export function Readiness({ user }: { user: User }) {
  const t = useT('profile');
  const { data } = useCall(getAccount, {});
  const steps = stepsOf(user, data?.data.has_two_factor);
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
            <StepRow step={step} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const ACCESS = '/profile/access';

function StepRow({ step: { name, state } }: { step: ReadinessStep }) {
  const t = useT('profile');
  const title = t(`ready.${TITLES[name][state]}`);
  if (state === 'done') {
    return (
      <p className="profile-step" data-state="done">
        <Icon name="check" label={t('ready.done')} />
        <span>{title}</span>
      </p>
    );
  }
  const text = t(`ready.${name}Text`);
  return <Row icon={ICONS[name]} state={state} title={title} text={text} to={ACCESS} />;
}

type Key = keyof typeof en.ready;

/** The texts of each state: done, to do, not set. */
const TITLES: Record<ReadinessStep['name'], Record<ReadinessStep['state'], Key>> = {
  email: { done: 'email', todo: 'emailTodo', missing: 'emailAdd' },
  phone: { done: 'phone', todo: 'phoneTodo', missing: 'phoneAdd' },
  password: { done: 'password', todo: 'passwordAdd', missing: 'passwordAdd' },
  second: { done: 'second', todo: 'secondAdd', missing: 'secondAdd' },
};

type RowProps = {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  state?: ReadinessStep['state'];
  to: string;
};

function Row({ icon, title, text, state, to }: RowProps) {
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
  return (
    <Link to={to} {...look}>
      {content}
      <Icon name="chevron-right" />
    </Link>
  );
}
