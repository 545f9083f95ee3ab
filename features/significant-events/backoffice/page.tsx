import './significant-events.css';
import { useState } from 'react';
import { EVENT_FACTS, SIGNIFICANT_EVENT_KINDS } from '#domain/significant-events/rules.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  acknowledge,
  EVENT_STATES,
  exportEvents,
  listEvents,
  type ShownEvent,
} from '../contract.backoffice.ts';
import { useFactText } from './facts.ts';

/** What a regulator wants to see on one list; risk acknowledges each event with a note. */
export function Page() {
  const t = useT('backoffice-significant-events');
  const [open, setOpen] = useState<ShownEvent>();
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        call={listEvents}
        file={exportEvents}
        filters={[
          choice('kind', t('columns.kind'), SIGNIFICANT_EVENT_KINDS, (one) => t(`kinds.${one}`)),
          choice('state', t('state'), EVENT_STATES, (one) => t(`states.${one}`)),
          { key: 'player', kind: 'search', label: t('playerId') },
        ]}
        columns={useColumns(setOpen)}
        rowKey={({ id }) => id}
        tone={({ acknowledged_at: at }) => (at === null ? undefined : 'faint')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {open && <AcknowledgeDialog event={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type DialogProps = { readonly event: ShownEvent; readonly onClose: () => void };

function AcknowledgeDialog({ event: { id, kind }, onClose }: DialogProps) {
  const t = useT('backoffice-significant-events');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('acknowledge.title', { kind: t(`kinds.${kind}`) })}
      text={t('acknowledge.text')}
      confirm={t('acknowledge.button')}
      send={(note) => api(acknowledge, { params: { id }, body: { note } })}
      done={t('acknowledge.done')}
      onDone={() => refetchCalls(listEvents)}
    />
  );
}

function useColumns(onOpen: (event: ShownEvent) => void): readonly DataColumn<ShownEvent>[] {
  const t = useT('backoffice-significant-events');
  return [
    {
      id: 'kind',
      sort: ({ kind }) => t(`kinds.${kind}`),
      head: t('columns.kind'),
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    { id: 'facts', head: t('columns.facts'), grow: true, cell: (row) => <Facts {...row} /> },
    {
      id: 'player',
      head: t('columns.player'),
      cell: ({ player }) => player && <PlayerLink {...player} />,
    },
    {
      id: 'amount',
      isSortedByCall: true,
      head: t('columns.amount'),
      align: 'end',
      cell: ({ amount, currency }) =>
        amount !== null && currency !== null && <Money amount={amount} currency={currency} />,
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('columns.at'),
      from: 'm',
      cell: ({ at }) => <Timestamp at={at} />,
    },
    {
      id: 'acknowledged',
      head: t('columns.acknowledged'),
      cell: (row) => <Acknowledged event={row} onOpen={() => onOpen(row)} />,
    },
  ];
}

function Facts({ facts, currency }: ShownEvent) {
  const t = useT('backoffice-significant-events');
  const textOf = useFactText();
  const names = EVENT_FACTS.filter((name) => facts[name] !== undefined);
  return (
    <dl className="event-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`facts.${name}`)}</dt>
          <dd>{textOf(name, facts[name]!, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

type AcknowledgedProps = { readonly event: ShownEvent; readonly onOpen: () => void };

function Acknowledged({ event, onOpen }: AcknowledgedProps) {
  const t = useT('backoffice-significant-events');
  const { acknowledged_at: at, acknowledged_by: by, note } = event;
  if (at === null) {
    return (
      <Button size="s" onClick={onOpen}>
        {t('acknowledge.button')}
      </Button>
    );
  }
  return (
    <span className="event-acknowledged">
      {note}
      <small>
        {by}, <Timestamp at={at} />
      </small>
    </span>
  );
}
