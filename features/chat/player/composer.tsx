import { useRef, useState, type SyntheticEvent } from 'react';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { useUser } from '#domain/identity/player/session.ts';
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
  const { text, write, refusal, isBusy, send } = useDraft(locale, playerId, onPosted);
  const left = TEXT_MAX - text.length;
  const lines = refusal ? describeRefusal(refusal, t) : [];
  return (
    <form className="chat-composer" onSubmit={send} noValidate>
      <Field
        label={t('placeholder')}
        labelHidden
        error={lines.length > 0 && lines.join(' ')}
        hint={
          text.length >= COUNT_SHOWN_FROM && (
            <span className="tabular">{t('charactersLeft', { count: left })}</span>
          )
        }
      >
        <TextInput
          value={text}
          maxLength={TEXT_MAX}
          placeholder={t('placeholder')}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <IconButton
        type="submit"
        variant="secondary"
        label={t('send')}
        busy={isBusy}
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

/** The message being written and its sending. The text stays until it is posted. */
function useDraft(locale: Locale, playerId: string, onPosted: () => void) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  function write(next: string): void {
    setText(next);
    setRefusal(undefined);
  }

  async function post(): Promise<void> {
    isSending.current = true;
    setBusy(true);
    const answer = await api(postMessage, { body: { locale, text } });
    isSending.current = false;
    setBusy(false);
    if (isRefusal(answer)) return setRefusal(answer);
    setOwnAuthor(playerId, answer.data.author_key);
    // Text that was changed meanwhile stays.
    setText((now) => (now === text ? '' : now));
    onPosted();
  }

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isSending.current && text.trim() !== '') void post();
  }

  return { text, write, refusal, isBusy, send };
}
