import { useEffect } from 'react';
import type { Locale } from '#core/locale.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { readDraft, setDraft } from '#platform/browser/drafts.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT, type Translate } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { postMessage, TEXT_MAX } from '../contract.ts';
import { setOwnAuthor } from './chat-storage.ts';

/** From this length on the number of characters left is shown. */
const COUNT_SHOWN_FROM = 160;

type ComposerProps = { locale: Locale; onPosted: () => void };

export function Composer(props: ComposerProps) {
  const { user } = useUser();
  return user === null ? <Invitation /> : <Form {...props} playerId={user.id} />;
}

/** Invites a guest to log in: guests only read. */
function Invitation() {
  const t = useT('chat');
  const common = useT('common');
  return (
    <div className="chat-invitation">
      <p>{t('guest')}</p>
      <Button size="s" onClick={() => openModal('Login')}>
        {common('login')}
      </Button>
      <Button size="s" onClick={() => openModal('Register')}>
        {common('register')}
      </Button>
    </div>
  );
}

function Form({ locale, onPosted, playerId }: ComposerProps & { playerId: string }) {
  const t = useT('chat');
  const draft = `chat.${playerId}`;
  const form = useForm({
    values: { text: readDraft(draft) },
    send: ({ text }) => api(postMessage, { body: { locale, text } }),
    onDone: ({ data }, posted) => {
      setOwnAuthor(playerId, data.author_key);
      // The text stays until it is posted; text that was changed meanwhile stays after it, too.
      form.update((now) => (now.text === posted.text ? { text: '' } : now));
      onPosted();
    },
  });
  const { text } = form.values;
  useEffect(() => setDraft(draft, text), [draft, text]);
  const lines = form.refusal ? describeRefusal(form.refusal, t) : [];
  return (
    <form className="chat-composer" onSubmit={form.submit} noValidate>
      <Field
        label={t('placeholder')}
        labelHidden
        error={lines.length > 0 && lines.join(' ')}
        hint={
          text.length >= COUNT_SHOWN_FROM && (
            <span className="tabular">
              {t('charactersLeft', { count: TEXT_MAX - text.length })}
            </span>
          )
        }
      >
        <TextInput
          {...form.input('text')}
          maxLength={TEXT_MAX}
          placeholder={t('placeholder')}
          autoComplete="off"
          enterKeyHint="send"
        />
      </Field>
      <IconButton
        type="submit"
        variant="secondary"
        label={t('send')}
        busy={form.isBusy}
        disabled={text.trim() === ''}
      >
        <Icon name="arrow-up" />
      </IconButton>
    </form>
  );
}

/** For a rate limit: when the next message may be sent. */
function describeRefusal(refusal: ApiRefusal, t: Translate<'chat'>): string[] {
  const { refused, retryAfter } = refusal;
  const isTooFast = refused === 'too_many_requests' && retryAfter !== undefined;
  return isTooFast ? [t('tooFast', { seconds: retryAfter })] : linesOf(refusal);
}
