import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls, useCallPages } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Moment } from '#platform/backoffice/moment.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { addNote, listNotes, pinNote, type CareNote } from '../contract.backoffice.desk.ts';
import { readPlayer } from '../contract.backoffice.ts';

/** What colleagues wrote about a player, and room to write more. */
export function Notes({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { items, loading, hasMore, more } = useCallPages(listNotes, { params: { player: id } });
  return (
    <div className="care-notes">
      <Write id={id} />
      {!loading && items.length === 0 && <Blank heading="p" title={t('notes.none')} />}
      <ol className="care-note-list">
        {items.map((note) => (
          <NoteItem key={note.id} note={note} player={id} />
        ))}
      </ol>
      {hasMore && <Button onClick={more}>{t('notes.more')}</Button>}
    </div>
  );
}

/** The pinned ones, above everything else on the first page. */
export function Pinned({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const wish = { params: { player: id }, query: { pinned: 'only' as const } };
  const { items } = useCallPages(listNotes, wish);
  if (items.length === 0) return null;
  return (
    <Panel title={t('notes.top')} className="care-pinned">
      <ol className="care-note-list">
        {items.map((note) => (
          <NoteItem key={note.id} note={note} player={id} />
        ))}
      </ol>
    </Panel>
  );
}

function NoteItem({ note, player }: { note: CareNote; player: string }) {
  const t = useT('backoffice-players');
  async function pin() {
    const params = { player, note: note.id };
    await api(pinNote, { params, body: { is_pinned: !note.is_pinned } });
    refetchCalls(listNotes);
  }
  return (
    <li className="care-note">
      <p>{note.text}</p>
      <footer>
        <span>{note.by ?? note.role}</span>
        <Moment at={note.written_at} />
        {note.is_pinned && <Badge tone="brass">{t('notes.pinned')}</Badge>}
        <Button size="s" variant="quiet" onClick={() => void pin()}>
          {t(note.is_pinned ? 'notes.unpin' : 'notes.pin')}
        </Button>
      </footer>
    </li>
  );
}

/** The key lives as long as the words: what is sent twice is written once. */
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
    <form className="care-write" onSubmit={(event) => void submit(event)}>
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
      <div className="care-write-foot">
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
