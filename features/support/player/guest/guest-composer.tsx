import { useForm } from '#platform/browser/forms/use-form.ts';
import { newKey } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';
import { local } from '#platform/browser/storage.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { getGuestState, listGuestMessages } from '../../contract.guest.ts';
import { TEXT_MAX } from '../../rules.ts';
import { describeRefusal, sendOnEnter } from '../compose.ts';
import { send } from '../send.ts';
import { GUEST_FLAG } from './flag.ts';
import { keepUnsent, type Unsent } from '../unsent.ts';

/** Without pictures, and with an address for answers until one was given. */
export function GuestComposer({ hasEmail }: { readonly hasEmail: boolean }) {
  const t = useT('support');
  const locale = useLocale();
  const form = useForm({
    values: { text: '', email: '' },
    send: ({ text, email }) => {
      const guest = email.trim() === '' ? {} : { email: email.trim() };
      return sendOrKeep({ key: newKey(), locale, text, guest });
    },
    onDone: (_, sent) => {
      // Text that was changed meanwhile stays.
      form.update((now) => (now.text === sent.text ? { ...now, text: '' } : now));
      refetchCalls(listGuestMessages, getGuestState);
    },
  });
  const { text } = form.values;
  const isEmpty = text.trim() === '';
  const emailError = form.errorOf('email');
  const lines = form.refusal && !emailError ? describeRefusal(form.refusal, t) : [];
  return (
    <form className="support-guest-form" onSubmit={form.submit} noValidate>
      {hasEmail ? (
        <p className="support-note">{t('guest.emailKept')}</p>
      ) : (
        <Field label={t('guest.email')} hint={t('guest.emailHint')} error={emailError}>
          <TextInput
            {...form.input('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
      )}
      <div className="support-composer" data-guest="">
        <Field label={t('label')} labelHidden error={lines.length > 0 && lines.join(' ')}>
          <TextArea
            {...form.input('text')}
            rows={2}
            maxLength={TEXT_MAX}
            placeholder={t('placeholder')}
            enterKeyHint="send"
            onKeyDown={(event) => sendOnEnter(event, isEmpty)}
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
      </div>
    </form>
  );
}

/** A message that was not answered waits on this device, under its key. */
async function sendOrKeep(message: Unsent) {
  const { answer } = await send({ message });
  if (!isUnanswered(answer)) return answer;
  keepUnsent(message);
  // The next page sends it, too.
  local.set(GUEST_FLAG, '1');
  return { data: null };
}
