import './social-login.css';
import type { Answer } from '#core/wire.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { beginLink, listLinks, listProviders, unlink } from '../contract.ts';
import { Mark } from './mark.tsx';

type Link = Answer<typeof listLinks>['data'][number];
type Entry = { readonly name: string; readonly label: string; readonly link?: Link };

/** On the account page: the linked providers and those that can be linked. */
export function Section() {
  const t = useT('social-login');
  const common = useT('common');
  const providers = useCall(listProviders, {});
  const links = useCall(listLinks, {});
  const refusal = providers.refusal ?? links.refusal;
  const again = () => {
    providers.refetch();
    links.refetch();
  };
  if (providers.data?.data.length === 0 && links.data?.data.length === 0) return null;
  return (
    <Panel title={t('links.title')} id="social">
      <p className="social-hint">{t('links.lead')}</p>
      {refusal && (
        <div className="social-note" role="alert">
          <span>{linesOf(refusal).join(' ')}</span>
          <Button size="s" onClick={again}>
            {common('retry')}
          </Button>
        </div>
      )}
      {!refusal && !(providers.data && links.data) && <Skeleton height="6rem" />}
      {providers.data && links.data && (
        <ul className="social-links">
          {entriesOf(providers.data.data, links.data.data).map((entry) => (
            <EntryView key={entry.name} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The offered providers, then the linked ones that are no longer offered. */
function entriesOf(
  offered: readonly { name: string; label: string }[],
  links: readonly Link[],
): Entry[] {
  const known = offered.map(({ name, label }) => {
    const link = links.find(({ provider }) => provider === name);
    return { name, label, ...(link ? { link } : {}) };
  });
  const noLongerOffered = links.filter(
    ({ provider }) => !offered.some(({ name }) => name === provider),
  );
  return [
    ...known,
    ...noLongerOffered.map((link) => ({ name: link.provider, label: link.label, link })),
  ];
}

function EntryView({ entry: { name, label, link } }: { entry: Entry }) {
  const t = useT('social-login');
  const f = useFormat();
  const linking = useAction(() => beginLinking(name), {
    onDone: ({ data }) => location.assign(data.url),
  });
  const unlinking = useAction(() => withStepUp(() => api(unlink, { params: { provider: name } })), {
    onDone: () => {
      showToast({ tone: 'success', title: t('unlinked', { provider: label }) });
      refetchCalls(listLinks);
    },
  });
  const detail = link && (link.email ?? t('links.since', { date: f.date(link.linked_at) }));
  return (
    <li>
      <Mark name={name} label={label} />
      <span>
        {label}
        {detail && <small>{detail}</small>}
        {link?.can_unlink === false && <small>{t('links.last')}</small>}
      </span>
      {link ? (
        <Button
          size="s"
          variant="quiet"
          busy={unlinking.isBusy}
          disabled={!link.can_unlink}
          aria-label={t('links.unlinkName', { provider: label })}
          onClick={unlinking.run}
        >
          {t('links.unlink')}
        </Button>
      ) : (
        <Button
          size="s"
          busy={linking.isBusy}
          aria-label={t('links.linkName', { provider: label })}
          onClick={linking.run}
        >
          {t('links.link')}
        </Button>
      )}
    </li>
  );
}

/**
 * The page itself goes to the provider and back: a step-up may come first, and after it no browser
 * would open a popup.
 */
function beginLinking(provider: string) {
  const origin = location.origin + location.pathname;
  const body = { provider, origin, display: 'page' } as const;
  return withStepUp(() => api(beginLink, { body }));
}
