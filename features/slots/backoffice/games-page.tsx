import { useState } from 'react';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { SUPPLIED_CATEGORIES } from '#domain/suppliers/contract.ts';
import { nameIn } from '../rules.ts';
import { listStaffSlots, type StaffSlot } from '../contract.backoffice.ts';
import { ChangeGame } from './change-game.tsx';

/** The games of suppliers in their order: search, place, labels, countries, shown or hidden. */
export function Page() {
  const t = useT('backoffice-slots');
  const [open, setOpen] = useState<StaffSlot>();
  const filters: Filter[] = [
    { key: 'search', kind: 'search', label: t('search') },
    choice('category', t('category'), SUPPLIED_CATEGORIES, (value) => t(`categories.${value}`)),
    choice('shown', t('shown'), ['shown', 'hidden'], (value) => t(`states.${value}`)),
  ];
  return (
    <ListPage
      title={t('games')}
      lead={t('gamesLead')}
      call={listStaffSlots}
      filters={filters}
      columns={useColumns()}
      rowKey={({ game }) => game}
      tone={({ is_hidden, is_offered }) => (is_hidden || !is_offered ? 'faint' : undefined)}
      onOpen={setOpen}
      empty={{ title: t('gamesEmpty') }}
    >
      {() =>
        open && (
          <ChangeGame
            game={open}
            onClose={() => setOpen(undefined)}
            onDone={() => refetchCalls(listStaffSlots)}
          />
        )
      }
    </ListPage>
  );
}

function useColumns(): DataColumn<StaffSlot>[] {
  const t = useT('backoffice-slots');
  const locale = useLocale();
  return [
    { id: 'game', head: t('game'), cell: ({ names }) => nameIn(names, locale), grow: true },
    { id: 'provider', head: t('provider'), cell: ({ provider }) => provider },
    { id: 'category', head: t('category'), cell: ({ category }) => t(`categories.${category}`) },
    { id: 'position', head: t('position'), cell: ({ position }) => position, align: 'end' },
    {
      id: 'labels',
      head: t('labels'),
      cell: ({ labels }) => labels.map((label) => t(`label.${label}`)).join(', '),
      from: 'm',
    },
    {
      id: 'state',
      head: t('state'),
      cell: ({ is_hidden, is_offered }) =>
        t(is_hidden ? 'states.hidden' : is_offered ? 'states.shown' : 'states.withdrawn'),
    },
    {
      id: 'hidden_in',
      head: t('hiddenIn'),
      cell: ({ hidden_in }) => hidden_in.join(', '),
      from: 'l',
    },
    {
      id: 'synced',
      head: t('synced'),
      cell: ({ synced_at }) => <Timestamp at={synced_at} />,
      from: 'l',
    },
  ];
}
