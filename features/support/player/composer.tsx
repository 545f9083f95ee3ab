import type { Locale } from '#core/locale.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';
import { listMessages, noteTyping } from '../contract.ts';
import { TEXT_MAX } from '../rules.ts';
import { describeRefusal, sendOnEnter } from './compose.ts';
import { keepPicture } from './kept-pictures.ts';
import { usePictureTexts } from './picture/texts.ts';
import { PictureButton, PictureField } from './picture/picture-field.tsx';
import type { PictureChoice } from './picture/use-picture-choice.ts';
import { send } from './send.ts';
import { everyFewSeconds } from './typing.ts';
import { keepUnsent, type Unsent } from './unsent.ts';

const sendTyping = everyFewSeconds(() => void api(noteTyping, { body: {} }));

/** From this length on the number of characters left is shown. */
const COUNT_SHOWN_FROM = 1800;

/** The text stays until it has been sent or kept. */
export function Composer({ choice }: { readonly choice: PictureChoice }) {
  const t = useT('support');
  const locale = useLocale();
  const pictureTexts = usePictureTexts('support');
  const form = useForm({
    values: { text: '' },
    send: ({ text }) => sendOrKeep(locale, text, choice),
    onDone: (_, sent) => {
      // Text that was changed meanwhile stays.
      form.update((now) => (now.text === sent.text ? { text: '' } : now));
      choice.clear();
      refetchCalls(listMessages);
    },
  });
  const { text } = form.values;
  const lines = form.refusal ? describeRefusal(form.refusal, t) : [];
  const isEmpty = text.trim() === '' && !choice.picture;
  return (
    <form className="support-composer" onSubmit={form.submit} noValidate>
      <PictureField choice={choice} texts={pictureTexts} />
      <PictureButton choice={choice} texts={pictureTexts} />
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
          onKeyDown={(event) => sendOnEnter(event, isEmpty)}
          onInput={sendTyping}
        />
      </Field>
      <IconButton
        type="submit"
        variant="primary"
        label={t('send')}
        busy={form.isBusy}
        disabled={isEmpty}
      >
        <Icon name="arrow-up" />
      </IconButton>
    </form>
  );
}

/** A message that was not answered waits on this device, under its key, with its picture. */
async function sendOrKeep(locale: Locale, text: string, choice: PictureChoice) {
  const { picture, description } = choice;
  const file = picture?.file;
  const message: Unsent = {
    key: newKey(),
    locale,
    text,
    ...(file && { picture: { description } }),
  };
  const { answer, message: tried } = await send({ message, file, onProgress: choice.setSent });
  choice.setSent(undefined);
  if (!isUnanswered(answer)) return answer;
  if (file && !(await keepPicture(message.key, file))) return answer;
  keepUnsent(tried);
  return { data: null };
}
