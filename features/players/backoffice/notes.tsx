import { useAction } from '#platform/browser/forms/use-action.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCallPages } from '#platform/browser/net/data.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar } from '#platform/backoffice/filter-bar.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import {
  addNote,
  exportNotes,
  listNotes,
  pinNote,
  type PlayerNote,
} from '../contract.backoffice.account.ts';
import { readPlayer } from '../contract.backoffice.ts';

/** Staff notes about a player, and a form to add one. */
export function Notes({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { items, loading, hasMore, more } = useCallPages(listNotes, { params: { player: id } });
  return (
    <div className="player-notes">
      <Write id={id} />
      <FilterBar filters={[]} aside={<ExportButton call={exportNotes} params={{ player: id }} />} />
      {!loading && items.length === 0 && <EmptyState heading="p" title={t('notes.none')} />}
      <ol className="player-note-list">
        {items.map((note) => (
          <NoteItem key={note.id} note={note} player={id} />
        ))}
      </ol>
      {hasMore && <Button onClick={more}>{t('notes.more')}</Button>}
    </div>
  );
}

/** The pinned notes, at the top of the overview. */
export function Pinned({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const request = { params: { player: id }, query: { pinned: 'only' as const } };
  const { items } = useCallPages(listNotes, request);
  if (items.length === 0) return null;
  return (
    <Panel title={t('notes.top')} className="player-pinned">
      <ol className="player-note-list">
        {items.map((note) => (
          <NoteItem key={note.id} note={note} player={id} />
        ))}
      </ol>
    </Panel>
  );
}

function NoteItem({ note, player }: { note: PlayerNote; player: string }) {
  const t = useT('backoffice-players');
  const params = { player, note: note.id };
  const { run, isBusy } = useAction(
    () => api(pinNote, { params, body: { is_pinned: !note.is_pinned } }),
    { onDone: () => refetchCalls(listNotes) },
  );
  return (
    <li className="player-note">
      <p>{note.text}</p>
      <footer>
        <span>{note.by ?? note.role}</span>
        <Timestamp at={note.written_at} />
        {note.is_pinned && <Badge tone="brass">{t('notes.pinned')}</Badge>}
        <Button size="s" variant="quiet" busy={isBusy} onClick={run}>
          {t(note.is_pinned ? 'notes.unpin' : 'notes.pin')}
        </Button>
      </footer>
    </li>
  );
}

/** A note that is sent twice, because the first response was lost, is stored once. */
function Write({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const keyedApi = useKeyedApi();
  const form = useForm({
    values: { text: '', isPinned: false },
    send: ({ text, isPinned }) => {
      const body = { text, ...(isPinned ? { is_pinned: true } : {}) };
      return keyedApi(addNote, { params: { player: id }, body, retryLost: true });
    },
    onDone: () => {
      form.reset();
      refetchCalls(listNotes, readPlayer);
    },
  });
  const { text, isPinned } = form.values;
  return (
    <form className="player-write" onSubmit={form.submit}>
      <Field
        label={t('notes.write')}
        hint={t('notes.hint')}
        error={form.errorOf('text') ?? form.note}
      >
        <TextArea {...form.input('text')} required maxLength={4000} rows={3} />
      </Field>
      <div className="player-write-foot">
        <Checkbox checked={isPinned} onChange={(now) => form.set({ isPinned: now })}>
          {t('notes.pinNow')}
        </Checkbox>
        <Button type="submit" variant="primary" busy={form.isBusy} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </div>
    </form>
  );
}
