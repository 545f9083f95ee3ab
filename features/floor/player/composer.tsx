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
import { say, TEXT_MAX } from '../contract.ts';
import { noteOwnVoice } from './chat-kept.ts';

/** From here on it is worth knowing how much room is left. */
const COUNTED_FROM = 160;

type ComposerProps = { locale: Locale; onSaid: () => void };

export function Composer(props: ComposerProps) {
  const { user } = useUser();
  return user === null ? <Invitation /> : <Form {...props} playerId={user.id} />;
}

/** A guest reads, and is asked in to speak. */
function Invitation() {
  const t = useT('floor');
  const common = useT('common');
  return (
    <div className="floor-invitation">
      <p>{t('chat.guest')}</p>
      <Button size="s" onClick={() => openModal('Login')}>
        {common('login')}
      </Button>
      <Button size="s" onClick={() => openModal('Register')}>
        {common('register')}
      </Button>
    </div>
  );
}

function Form({ locale, onSaid, playerId }: ComposerProps & { playerId: string }) {
  const t = useT('floor');
  const { text, write, refusal, isBusy, send } = useSaying(locale, playerId, onSaid);
  const left = TEXT_MAX - text.length;
  const lines = refusal ? why(refusal, t) : [];
  return (
    <form className="floor-composer" onSubmit={send} noValidate>
      <Field
        label={t('chat.say')}
        labelHidden
        error={lines.length > 0 && lines.join(' ')}
        hint={
          text.length >= COUNTED_FROM && (
            <span className="tabular">{t('chat.left', { count: left })}</span>
          )
        }
      >
        <TextInput
          value={text}
          maxLength={TEXT_MAX}
          placeholder={t('chat.say')}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <IconButton
        type="submit"
        variant="secondary"
        label={t('chat.send')}
        busy={isBusy}
        disabled={text.trim() === ''}
      >
        <Icon name="arrow-up" />
      </IconButton>
    </form>
  );
}

/** Whoever speaks too fast is told when he may go on. */
function why(refusal: ApiRefusal, t: Translate<'floor'>): string[] {
  const { refused, retryAfter } = refusal;
  const isTooFast = refused === 'too_many_requests' && retryAfter !== undefined;
  return isTooFast ? [t('chat.tooFast', { seconds: retryAfter })] : linesOf(refusal);
}

/** What is being written, and its way to the house. It is kept until it was said. */
function useSaying(locale: Locale, playerId: string, onSaid: () => void) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  function write(next: string): void {
    setText(next);
    setRefusal(undefined);
  }

  async function speak(): Promise<void> {
    isUnderWay.current = true;
    setBusy(true);
    const answer = await api(say, { body: { locale, text } });
    isUnderWay.current = false;
    setBusy(false);
    if (isRefusal(answer)) return setRefusal(answer);
    noteOwnVoice(playerId, answer.data.voice);
    // Whoever wrote on meanwhile keeps what he wrote.
    setText((now) => (now === text ? '' : now));
    onSaid();
  }

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isUnderWay.current && text.trim() !== '') void speak();
  }

  return { text, write, refusal, isBusy, send };
}
