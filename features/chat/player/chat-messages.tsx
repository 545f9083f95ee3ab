import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { useUser } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { ChatMessage } from '../contract.ts';
import { hideAuthor, ownAuthorOf, useChatPreferences } from './chat-storage.ts';
import { tagOf } from './chat-state.ts';
import { reportMessage } from './report.ts';

/** Oldest first. One message at a time shows its menu. */
export function ChatMessages({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useT('chat');
  const [opened, setOpened] = useState<string>();
  if (messages.length === 0) return <p className="chat-note">{t('empty')}</p>;
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
  const t = useT('chat');
  const f = useFormat();
  const { user } = useUser();
  const { own } = useChatPreferences();
  const menuButton = useRef<HTMLButtonElement>(null);
  const { id, player, avatar, author_key, text, sent_at } = message;
  const isOwn = user !== null && own === ownAuthorOf(user.id, author_key);
  const name = player ?? `${t('hidden')} ${tagOf(author_key)}`;
  const close = () => {
    onOpen(undefined);
    menuButton.current?.focus();
  };
  return (
    <li className="chat-message" data-own={isOwn || undefined} id={`chat-${id}`}>
      <p className="chat-text">
        <Avatar name={player} src={avatar} />
        <b data-hidden={player === null || undefined}>
          {isOwn ? t('you') : player === null ? name : <PlayerName name={player} />}
        </b>
        <time className="tabular" dateTime={sent_at}>
          {f.time(sent_at)}
        </time>
        <span>{text}</span>
      </p>
      {!isOwn && (
        <button
          type="button"
          ref={menuButton}
          className="chat-menu-button"
          aria-expanded={isOpened}
          aria-label={t('menu', { name })}
          onClick={() => onOpen(isOpened ? undefined : id)}
          onKeyDown={({ key }) => key === 'Escape' && onOpen(undefined)}
        >
          <Icon name="more" />
        </button>
      )}
      {isOpened && !isOwn && <Menu message={message} name={name} onClose={close} />}
    </li>
  );
}

type MenuProps = { message: ChatMessage; name: string; onClose: () => void };

function Menu({ message, name, onClose }: MenuProps) {
  const t = useT('chat');
  const { run, isBusy } = useAction(() => reportMessage(message.id), { onDone: onClose });
  const menu = useRef<HTMLDivElement>(null);
  // The menu of the last message would open below the edge of the log.
  useEffect(() => {
    // Some browsers return a promise here, which an effect must not return.
    void menu.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const hide = () => {
    onClose();
    hideAuthor(message.author_key);
    announce(t('hiddenNow', { name }));
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <div ref={menu} className="chat-menu" role="group" aria-label={t('menu', { name })}>
      <Button size="s" onClick={hide} onKeyDown={escape}>
        {t('hide')}
      </Button>
      <Button size="s" busy={isBusy} onClick={run} onKeyDown={escape}>
        {t('report')}
      </Button>
    </div>
  );
}
