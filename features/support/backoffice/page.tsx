import './support.css';
import { useMay, useMe } from '#domain/staff/backoffice/session.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { listThreads, type SupportThread } from '../contract.backoffice.ts';
import { teamsOf, THREAD_STATES } from '../rules.ts';
import { Whose } from './whose.tsx';

/** The inbox; without a filter those who wait for an answer, the longest first. */
export function Page() {
  const t = useT('backoffice-support');
  const mayWrite = useMay(['support']);
  const teams = teamsOf(useMe().role);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayWrite && (
          <Link className={buttonClass({})} to="/support-answers">
            {t('canned.title')}
          </Link>
        )
      }
      call={listThreads}
      filters={[
        choice('state', t('state'), THREAD_STATES, (one) => t(`states.${one}`)),
        choice('claimed', t('columns.claimed'), ['mine', 'none'], (one) => t(`claims.${one}`)),
        { key: 'tag', kind: 'search', label: t('tag') },
        ...(teams.length > 1
          ? [choice('team', t('team'), teams, (one) => t(`teams.${one}`))]
          : [{ key: 'team', kind: 'linked' } as const]),
        { key: 'player', kind: 'linked' },
        { key: 'guest', kind: 'linked' },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/support/${id}`}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

function useColumns(): readonly DataColumn<SupportThread>[] {
  const t = useT('backoffice-support');
  return [
    { id: 'thread', head: t('columns.thread'), cell: ({ id }) => t('threadOf', { id }) },
    {
      id: 'message',
      head: t('columns.message'),
      grow: true,
      cell: (row) => <Beginning {...row} />,
    },
    {
      id: 'player',
      head: t('columns.player'),
      cell: ({ player, guest }) => <Whose player={player} guest={guest} />,
    },
    {
      id: 'claimed',
      head: t('columns.claimed'),
      from: 'm',
      cell: ({ claimed_by: by }) => by?.name ?? '—',
    },
    {
      id: 'language',
      head: t('columns.language'),
      from: 'l',
      cell: ({ locale }) => t(`languages.${locale}`),
    },
    {
      id: 'waits',
      head: t('columns.waits'),
      cell: ({ waits_since: since, last_message: { at } }) => (
        <Timestamp at={since ?? at} ago={since !== null} />
      ),
    },
  ];
}

function Beginning({ last_message: last, unread, tags }: SupportThread) {
  const t = useT('backoffice-support');
  const { author, text, has_picture: hasPicture } = last;
  return (
    <>
      <span className="support-beginning">
        {author === 'staff' && <b>{t('answered')} </b>}
        {hasPicture && `${t('picture.picture')} `}
        {text ?? t('erased')}
      </span>
      {(unread > 0 || tags.length > 0) && (
        <span className="support-tags">
          {unread > 0 && <Badge tone="brass">{t('unread', { count: unread })}</Badge>}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </>
  );
}
