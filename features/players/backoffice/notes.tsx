import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls, useCallPages } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
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
  async function pin() {
    const params = { player, note: note.id };
    await api(pinNote, { params, body: { is_pinned: !note.is_pinned } });
    refetchCalls(listNotes);
  }
  return (
    <li className="player-note">
      <p>{note.text}</p>
      <footer>
        <span>{note.by ?? note.role}</span>
        <Timestamp at={note.written_at} />
        {note.is_pinned && <Badge tone="brass">{t('notes.pinned')}</Badge>}
        <Button size="s" variant="quiet" onClick={() => void pin()}>
          {t(note.is_pinned ? 'notes.unpin' : 'notes.pin')}
        </Button>
      </footer>
    </li>
  );
}

/** The key changes with the text, so that a note that is sent twice is stored once. */
function Write({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const [text, setText] = useState('');
  const [isPinned, setPinned] = useState(false);
  const [key, setKey] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const body = { text, ...(isPinned ? { is_pinned: true } : {}) };
    const answer = await api(addNote, { params: { player: id }, body, key, retryLost: true });
    setBusy(false);
    if (isRefusal(answer)) return setRefusal(answer);
    setText('');
    setPinned(false);
    setKey(newKey());
    setRefusal(undefined);
    refetchCalls(listNotes, readPlayer);
  }
  return (
    <form className="player-write" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('notes.write')}
        hint={t('notes.hint')}
        error={refusal && linesOf(refusal).join(' ')}
      >
        <TextArea
          value={text}
          required
          maxLength={4000}
          rows={3}
          onChange={({ target }) => {
            setText(target.value);
            setKey(newKey());
          }}
        />
      </Field>
      <div className="player-write-foot">
        <Checkbox checked={isPinned} onChange={setPinned}>
          {t('notes.pinNow')}
        </Checkbox>
        <Button type="submit" variant="primary" busy={isBusy} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </div>
    </form>
  );
}
