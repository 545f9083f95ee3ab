import './accept-policies.css';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { htmlLang, useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf, showRefusal } from '#platform/browser/ui/errors.ts';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  acceptPolicies,
  getPolicy,
  listUnacceptedPolicies,
  type UnacceptedPolicy,
} from '../contract.ts';
import { Prose } from './prose.tsx';

/** The new versions of policies, to be read and accepted before the next stake for money. */
export function Modal({ close }: ModalProps) {
  const t = useT('content');
  const common = useT('common');
  const { data, refusal, refetch } = useCall(listUnacceptedPolicies, {});
  const policies = data?.data;
  const { run, isBusy } = useAction(() => accept(policies ?? []), {
    onDone: () => {
      showToast({ tone: 'success', title: t('accept.done') });
      close();
    },
    // A newer version may have come into force while this one was being read.
    onRefused: (refused) => {
      showRefusal(refused);
      refetch();
    },
  });
  const isEmpty = policies?.length === 0;
  return (
    <ModalFrame
      title={t('accept.title')}
      footer={
        <Button
          variant="primary"
          block
          busy={isBusy}
          aria-disabled={policies === undefined || undefined}
          onClick={isEmpty ? close : () => policies && run()}
        >
          {t(isEmpty ? 'accept.nothing' : 'accept.agree')}
        </Button>
      }
    >
      {policies && <p>{t(isEmpty ? 'accept.accepted' : 'accept.text')}</p>}
      {policies?.map((policy, index) => (
        <Text key={policy.policy} policy={policy} isOpen={index === 0} />
      ))}
      {!policies && !refusal && <Skeleton height="18rem" />}
      {!policies && refusal && (
        <p role="alert">
          {linesOf(refusal).join(' ')}{' '}
          <Button size="s" onClick={refetch}>
            {common('retry')}
          </Button>
        </p>
      )}
    </ModalFrame>
  );
}

function accept(policies: readonly UnacceptedPolicy[]) {
  const versions = policies.map(({ policy, number }) => ({ policy, number }));
  return api(acceptPolicies, { body: { versions } });
}

function Text({ policy, isOpen }: { policy: UnacceptedPolicy; isOpen: boolean }) {
  const t = useT('content');
  const f = useFormat();
  const locale = useLocale();
  const name = t(`policies.${policy.policy}`);
  const { data, refusal } = useCall(getPolicy, {
    params: { policy: policy.policy },
    query: { locale, version: policy.number.toString() },
  });
  return (
    <details className="accept-policy" open={isOpen}>
      <summary>
        <span>{name}</span>
        <Icon name="chevron-down" size={18} />
        <small>{t('version', { number: policy.number, from: f.date(policy.from_at) })}</small>
      </summary>
      {/* It scrolls, so the keyboard reaches it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="accept-policy-text" role="region" aria-label={name} tabIndex={0}>
        {data && <Prose html={data.data.html} lang={htmlLang(data.data.locale)} />}
        {!data && !refusal && <Skeleton height="14rem" />}
        {!data && refusal && <p role="alert">{linesOf(refusal).join(' ')}</p>}
      </div>
    </details>
  );
}
