import { useSyncExternalStore } from 'react';
import { refuse } from '#core/refusal.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { readKeptPicture, removeKeptPicture } from './kept-pictures.ts';
import { useStoredPicture } from './picture/use-stored-picture.ts';
import { dropUnsent, unsent, type Unsent } from './unsent.ts';

/** Below the conversation: what waits for a connection, and what was refused. */
export function UnsentMessages() {
  const t = useT('support');
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);
  if (waiting.length === 0) return null;
  return (
    <ul className="support-messages support-unsent" aria-label={t('unsent.title')}>
      {waiting.map((message) => (
        <li key={message.key}>
          <UnsentMessage message={message} />
        </li>
      ))}
    </ul>
  );
}

function UnsentMessage({ message: { key, text, picture, refused } }: { message: Unsent }) {
  const t = useT('support');
  const drop = () => {
    dropUnsent(key);
    if (picture) void removeKeptPicture(key);
  };
  return (
    <div className="support-message" data-own="">
      {text !== '' && <p className="support-text">{text}</p>}
      {picture && <KeptPicture name={key} description={picture.description} />}
      <p className="support-message-head" role={refused === undefined ? 'status' : 'alert'}>
        {refused ?? t('unsent.waits')}
      </p>
      <Button size="s" variant="quiet" onClick={drop}>
        {t('unsent.drop')}
      </Button>
    </div>
  );
}

type KeptProps = { readonly name: string; readonly description: string };

function KeptPicture({ name, description }: KeptProps) {
  const t = useT('support');
  const load = async () => (await readKeptPicture(name)) ?? refuse('image_damaged');
  const { picture } = useStoredPicture(name, load);
  const what = description === '' ? t('picture.picture') : description;
  if (picture.state !== 'open') return <p className="support-text">{what}</p>;
  return <img className="support-picture-kept" src={picture.url} alt={what} />;
}
