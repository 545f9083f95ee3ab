import { useRef, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { upload } from '#platform/browser/net/upload.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextArea } from '#platform/browser/ui/text-input.tsx';
import { listCanned } from '../contract.backoffice.canned.ts';
import {
  answerThread,
  listThreadMessages,
  listThreads,
  noteStaffTyping,
  readThread,
  uploadStaffPicture,
  type SupportThread,
} from '../contract.backoffice.ts';
import { PictureButton, PictureField } from '../player/picture/picture-field.tsx';
import { usePictureChoice, type PictureChoice } from '../player/picture/use-picture-choice.ts';
import { fillIn, fillInForGuest, TEXT_MAX, TYPING_EVERY_MS } from '../rules.ts';
import { usePictureTexts } from '../player/picture/texts.ts';

/** An answer, or a note for colleagues; a thread that is closed or another's takes notes alone. */
export function Answer({ thread }: { thread: SupportThread }) {
  const t = useT('backoffice-support');
  const me = useMe();
  const keyedApi = useKeyedApi();
  const [wantsNote, setNote] = useState(false);
  const { id, status, claimed_by: claimedBy } = thread;
  const mayAnswer = status !== 'closed' && !isClaimedByOther(claimedBy?.id ?? null, me);
  const isNote = wantsNote || !mayAnswer;
  const choice = usePictureChoice();
  const uploadOnce = useUpload(id, choice);
  const pictureTexts = usePictureTexts('backoffice-support');
  const form = useForm({
    values: { text: '' },
    send: async ({ text }) => {
      const picture = await uploadOnce();
      if (isRefusal(picture)) return picture;
      const words = picture && text.trim() === '' ? {} : { text };
      const body = { ...words, is_note: isNote, ...(picture && { picture }) };
      return await keyedApi(answerThread, { params: { id }, body });
    },
    onDone: (_, sent) => {
      form.update((now) => (now.text === sent.text ? { text: '' } : now));
      choice.clear();
      refetchCalls(readThread, listThreadMessages, listThreads);
    },
  });
  const sendTyping = useTyping(id);
  const insert = (text: string) => {
    const before = form.values.text.trimEnd();
    form.set({ text: before === '' ? text : `${before}\n\n${text}` });
  };
  return (
    <form
      className="support-answer"
      onSubmit={form.submit}
      noValidate
      {...(thread.player && choice.targets)}
    >
      {!isNote && <CannedChoice thread={thread} onChoose={insert} />}
      <Field label={t(isNote ? 'noteLabel' : 'answerLabel')} error={form.errorOf('text')}>
        <TextArea
          {...form.input('text')}
          rows={4}
          maxLength={TEXT_MAX}
          onInput={isNote ? undefined : sendTyping}
        />
      </Field>
      <PictureField choice={choice} texts={pictureTexts} />
      {form.note && <p role="alert">{form.note}</p>}
      <div className="support-answer-actions">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t(isNote ? 'addNote' : 'send')}
        </Button>
        {thread.player && <PictureButton choice={choice} texts={pictureTexts} />}
        {mayAnswer && <NoteChoice isNote={wantsNote} onChange={setNote} />}
      </div>
    </form>
  );
}

type NoteProps = { readonly isNote: boolean; readonly onChange: (isNote: boolean) => void };

function NoteChoice({ isNote, onChange }: NoteProps) {
  const t = useT('backoffice-support');
  return (
    <label className="support-note-choice">
      <input type="checkbox" checked={isNote} onChange={({ target }) => onChange(target.checked)} />
      {t('asNote')}
    </label>
  );
}

/** Uploads the chosen picture; an answer that is sent again does not upload it again. */
function useUpload(id: string, choice: PictureChoice) {
  const uploaded = useRef<{ readonly file: Blob; readonly id: string }>(undefined);
  return async () => {
    const file = choice.picture?.file;
    if (!file) return undefined;
    if (uploaded.current?.file !== file) {
      const onProgress = choice.setSent;
      const answer = await upload(uploadStaffPicture, { params: { id }, file, onProgress });
      choice.setSent(undefined);
      if (isRefusal(answer)) return answer;
      uploaded.current = { file, id: answer.data.id };
    }
    return { id: uploaded.current.id, description: choice.description };
  };
}

/** Tells the player at most every few seconds that support is writing. */
function useTyping(id: string): () => void {
  const next = useRef(0);
  return () => {
    const now = Date.now();
    if (now < next.current) return;
    next.current = now + TYPING_EVERY_MS;
    void api(noteStaffTyping, { params: { id }, body: {} });
  };
}

type ChoiceProps = { readonly thread: SupportThread; readonly onChoose: (text: string) => void };

/** Inserts a canned answer in the language of the thread, to be read and changed first. */
function CannedChoice({ thread: { locale, player }, onChoose }: ChoiceProps) {
  const t = useT('backoffice-support');
  const answers = useCall(listCanned, {}).data;
  if (!answers || answers.data.length === 0) return null;
  const choose = (id: string) => {
    const chosen = answers.data.find((each) => each.id === id);
    if (!chosen) return;
    const text = chosen.texts[locale];
    if (!player) return onChoose(fillInForGuest(text, answers.site));
    const nickname = player.name ?? `#${player.id}`;
    onChoose(fillIn(text, { nickname, site: answers.site }));
  };
  return (
    <Field label={t('canned.insert')}>
      <Select value="" onChange={({ target }) => choose(target.value)}>
        <option value="">{t('canned.choose')}</option>
        {answers.data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
