import './avatar.css';
import { useState } from 'react';
import { DRAWN_AVATARS, drawingOf } from '#domain/identity/player/avatars/drawn-avatars.ts';
import { sendAvatar } from '#domain/identity/player/avatars/send-avatar.ts';
import { patchUser, useUser, type User } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { readPictureFile } from '#platform/browser/pictures/picture-file.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { removeAvatar } from '#domain/identity/contract.avatar.ts';
import { AvatarEditor } from './avatar-editor.tsx';

/** Larger than it is ever shown, so that zooming in still has pixels to show. */
const SIDE_MAX = 2048;

/** The picture of the player: chosen, cropped in the page, shown, removed. */
export function Section() {
  const { user } = useUser();
  return user && <Avatar user={user} />;
}

function Avatar({ user }: { user: User }) {
  const t = useT('profile');
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const { run, refusal } = useAction((file: File) => readPictureFile(file, SIDE_MAX), {
    isInline: true,
    onDone: ({ canvas }) => setPicture(canvas),
  });

  return (
    <Panel title={t('avatar.title')} id="avatar" className="avatar-panel">
      {picture ? (
        <AvatarEditor
          picture={picture}
          onCancel={() => setPicture(undefined)}
          onSaved={(small) => {
            patchUser({ image: { small } });
            announce(t('avatar.saved'));
            setPicture(undefined);
          }}
        />
      ) : (
        <>
          <div className="avatar-row">
            <span className="avatar-chip" data-empty={user.image.small === null || undefined}>
              <Face user={user} />
            </span>
            <div className="avatar-choices">
              <p className="profile-quiet">{t('avatar.lead')}</p>
              <FileChoice hasPicture={user.image.small !== null} onFile={run} />
              {user.image.small !== null && <Remove />}
            </div>
          </div>
          <Drawn />
        </>
      )}
      <p className="avatar-bad" role="alert">
        {refusal && linesOf(refusal).join(' ')}
      </p>
    </Panel>
  );
}

function Face({ user }: { user: User }) {
  const t = useT('profile');
  if (user.image.small !== null) return <img src={user.image.small} alt={t('avatar.own')} />;
  return [...user.name.trim()][0]?.toUpperCase() ?? <Icon name="user" />;
}

type FileChoiceProps = { hasPicture: boolean; onFile: (file: File) => void };

function FileChoice({ hasPicture, onFile }: FileChoiceProps) {
  const t = useT('profile');
  return (
    <label className="button button-secondary button-m avatar-file">
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t(hasPicture ? 'avatar.replace' : 'avatar.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must trigger a change event, too.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <span className="button-face">
        <Icon name="camera" />
        {t(hasPicture ? 'avatar.replace' : 'avatar.choose')}
      </span>
    </label>
  );
}

/** Pictures that are drawn here: a press makes one the avatar. */
function Drawn() {
  const t = useT('profile');
  const names = useT('domain-identity');
  const { run, isBusy } = useAction(sendAvatar, { onDone: () => announce(t('avatar.saved')) });
  return (
    <div role="group" aria-label={names('avatar.drawn')} className="avatar-drawn">
      {DRAWN_AVATARS.map((avatar) => (
        <button
          key={avatar}
          type="button"
          aria-label={names(`avatar.${avatar}`)}
          disabled={isBusy}
          onClick={() => run(avatar)}
        >
          <img src={drawingOf(avatar)} alt="" width={44} height={44} />
        </button>
      ))}
    </div>
  );
}

function Remove() {
  const t = useT('profile');
  const { run, isBusy } = useAction(() => api(removeAvatar), {
    onDone: () => {
      patchUser({ image: { small: null } });
      announce(t('avatar.removed'));
    },
  });
  return (
    <Button variant="quiet" busy={isBusy} onClick={run}>
      {t('avatar.remove')}
    </Button>
  );
}
