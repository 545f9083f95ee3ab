import { useRef, type KeyboardEvent } from 'react';
import type { Locale } from '#core/locale.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api, newKey, type ApiRefusal } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';
import { useLocale, useT, type Translate } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { listMessages, noteTyping, sendMessage } from '../contract.ts';
import { TEXT_MAX } from '../rules.ts';
import { everyFewSeconds } from './typing.ts';
import { keepUnsent } from './unsent.ts';

const sendTyping = everyFewSeconds(() => void api(noteTyping, { body: {} }));

/** From this length on the number of characters left is shown. */
const COUNT_SHOWN_FROM = 1800;

/** Enter sends; with Shift it begins a line. The text stays until it has been sent or kept. */
export function Composer() {
  const t = useT('support');
  const locale = useLocale();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    values: { text: '' },
    send: ({ text }) => send(locale, text),
    onDone: (_, sent) => {
      // Text that was changed meanwhile stays.
      form.update((now) => (now.text === sent.text ? { text: '' } : now));
      refetchCalls(listMessages);
    },
  });
  const { text } = form.values;
  const lines = form.refusal ? describeRefusal(form.refusal, t) : [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() !== '') element.current?.requestSubmit();
  };
  return (
    <form ref={element} className="support-composer" onSubmit={form.submit} noValidate>
      <Field
        label={t('label')}
        labelHidden
        error={lines.length > 0 && lines.join(' ')}
        hint={
          text.length >= COUNT_SHOWN_FROM && (
            <span className="tabular">{t('left', { count: TEXT_MAX - text.length })}</span>
          )
        }
      >
        <TextArea
          {...form.input('text')}
          rows={2}
          maxLength={TEXT_MAX}
          placeholder={t('placeholder')}
          enterKeyHint="send"
          onKeyDown={onKeyDown}
          onInput={sendTyping}
        />
      </Field>
      <IconButton
        type="submit"
        variant="primary"
        label={t('send')}
        busy={form.isBusy}
        disabled={text.trim() === ''}
      >
        <Icon name="arrow-up" />
      </IconButton>
    </form>
  );
}

/** A message that was not answered waits on this device, under its key. */
async function send(locale: Locale, text: string) {
  const key = newKey();
  const answer = await api(sendMessage, { key, body: { locale, text } });
  if (!isUnanswered(answer)) return answer;
  keepUnsent({ key, locale, text });
  return { data: null };
}

/** For a rate limit: when the next message may be sent. */
function describeRefusal(refusal: ApiRefusal, t: Translate<'support'>): string[] {
  const { refused, retryAfter } = refusal;
  const isTooFast = refused === 'too_many_requests' && retryAfter !== undefined;
  return isTooFast ? [t('tooFast', { seconds: retryAfter })] : linesOf(refusal);
}
