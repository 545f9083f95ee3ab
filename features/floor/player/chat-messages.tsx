import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { ChatMessage } from '../contract.ts';
import { hideVoice, signatureOf, useKept } from './chat-kept.ts';
import { tagOf } from './chat-state.ts';
import { reportMessage } from './report.ts';

/** Oldest first. One message at a time shows what can be done about it. */
export function ChatMessages({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useT('floor');
  const [opened, setOpened] = useState<string>();
  if (messages.length === 0) return <p className="floor-note">{t('chat.none')}</p>;
  return (
    <ul>
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isOpened={message.id === opened}
          onOpen={setOpened}
        />
      ))}
    </ul>
  );
}

type MessageProps = {
  message: ChatMessage;
  isOpened: boolean;
  onOpen: (id: string | undefined) => void;
};

function Message({ message, isOpened, onOpen }: MessageProps) {
  const t = useT('floor');
  const f = useFormat();
  const { user } = useUser();
  const { own } = useKept();
  const dots = useRef<HTMLButtonElement>(null);
  const { id, player, voice, text, said_at } = message;
  const isOwn = user !== null && own === signatureOf(user.id, voice);
  const name = player ?? `${t('hidden')} ${tagOf(voice)}`;
  const close = () => {
    onOpen(undefined);
    dots.current?.focus();
  };
  return (
    <li className="floor-message" data-own={isOwn || undefined} id={`floor-${id}`}>
      <p className="floor-said">
        <b data-hidden={player === null || undefined}>{isOwn ? t('chat.you') : name}</b>
        <time className="tabular" dateTime={said_at}>
          {f.time(said_at)}
        </time>
        <span>{text}</span>
      </p>
      {!isOwn && (
        <button
          type="button"
          ref={dots}
          className="floor-dots"
          aria-expanded={isOpened}
          aria-label={t('chat.menu', { name })}
          onClick={() => onOpen(isOpened ? undefined : id)}
          onKeyDown={({ key }) => key === 'Escape' && onOpen(undefined)}
        >
          <Icon name="more" />
        </button>
      )}
      {isOpened && !isOwn && <Choices message={message} name={name} onClose={close} />}
    </li>
  );
}

type ChoicesProps = { message: ChatMessage; name: string; onClose: () => void };

function Choices({ message, name, onClose }: ChoicesProps) {
  const t = useT('floor');
  const [isBusy, setBusy] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  // Under the last message they would open below the edge of the log.
  useEffect(() => {
    // Some browsers answer a promise here, which is no way to clean up.
    void choices.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const hide = () => {
    onClose();
    hideVoice(message.voice);
    announce(t('chat.hiddenNow', { name }));
  };
  const point = async () => {
    setBusy(true);
    await reportMessage(message.id);
    setBusy(false);
    onClose();
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <div ref={choices} className="floor-choices" role="group" aria-label={t('chat.menu', { name })}>
      <Button size="s" onClick={hide} onKeyDown={escape}>
        {t('chat.hide')}
      </Button>
      <Button size="s" busy={isBusy} onClick={() => void point()} onKeyDown={escape}>
        {t('chat.report')}
      </Button>
    </div>
  );
}
