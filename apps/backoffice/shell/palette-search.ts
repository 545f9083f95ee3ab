import { revealContacts } from '#domain/staff/contract.backoffice.contacts.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { recordPath } from '#features/players/backoffice/record-link.ts';
import { searchRecords, type FoundRecord } from '#features/players/contract.backoffice.search.ts';
import { listPlayers, type FoundPlayer } from '#features/players/contract.backoffice.ts';
import type { BackofficeIconName } from '#platform/backoffice/backoffice-icon.tsx';
import { useSettled } from '#platform/browser/forms/use-settled.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { usePages } from './pages.ts';

export type PaletteEntry = {
  readonly to: string;
  readonly icon: BackofficeIconName;
  readonly name: string;
  readonly detail?: string | undefined;
};

export type PaletteSearch = {
  readonly entries: readonly PaletteEntry[];
  /** Why there is nothing, or that it is still searched for. */
  readonly note: string;
};

const PLAYERS_MAX = '6';

/** Players and records that match the text; the note says why there are none. */
export function usePaletteSearch(text: string): PaletteSearch {
  const t = useT('backoffice');
  const maySearch = usePages().some(({ name }) => name === 'players');
  const mayReveal = useMay(revealContacts.roles);
  const settled = useSettled(text);
  const enabled = maySearch && settled !== '';
  const query = { q: settled };
  const players = useCall(listPlayers, { query: { ...query, limit: PLAYERS_MAX } }, { enabled });
  const records = useCall(searchRecords, { query }, { enabled });
  const entryOf = useRecordEntry();
  if (!maySearch || text === '') return { entries: [], note: '' };
  if (settled !== text || players.loading || records.loading) {
    return { entries: [], note: t('searching') };
  }
  const entries = [
    ...(players.data?.data ?? []).map(playerEntry),
    ...(records.data?.data ?? []).map(entryOf),
  ];
  if (entries.length > 0) return { entries, note: '' };
  const isShort = players.refusal?.refused === 'bad_input';
  if (isShort) return { entries, note: t('foundShort') };
  return { entries, note: t(mayReveal ? 'foundNothing' : 'foundNothingWhole') };
}

function playerEntry({ id, name, email, phone }: FoundPlayer): PaletteEntry {
  const detail = [`#${id}`, email ?? phone].filter((part) => part !== null).join(' · ');
  return { to: `/players/${id}`, icon: 'user', name, detail };
}

const ICONS = {
  bet: 'cards',
  deposit: 'payIn',
  withdrawal: 'payOut',
  verification: 'passport',
} as const;

function useRecordEntry(): (record: FoundRecord) => PaletteEntry {
  const t = useT('backoffice');
  const f = useFormat();
  return (record) => {
    const { kind, id, player_name, full_name, amount, currency, at } = record;
    const parts = [
      ...(amount !== null && currency !== null ? [f.money(amount, currency)] : []),
      player_name,
      ...(at === null ? [] : [f.dateTime(at)]),
    ];
    return {
      to: recordPath(record),
      icon: ICONS[kind],
      name: full_name ?? t(`found.${kind}`, { id }),
      detail: parts.join(' · '),
    };
  };
}
