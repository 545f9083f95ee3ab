import './avatar-choice.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { DRAWN_AVATARS, drawingOf, type DrawnAvatar } from './drawn-avatars.ts';

type Props = {
  /** Null for none. */
  readonly value: DrawnAvatar | null;
  readonly onChange: (avatar: DrawnAvatar | null) => void;
};

/** One of the drawn pictures, or none: a player without one is shown by the first letter. */
export function AvatarChoice({ value, onChange }: Props) {
  const t = useT('domain-identity');
  return (
    <fieldset className="avatar-choice">
      <legend className="field-head">{t('avatar.choose')}</legend>
      <div className="avatar-strip">
        {[null, ...DRAWN_AVATARS].map((avatar) => (
          <label key={avatar} className="avatar-option">
            <input
              type="radio"
              name="avatar"
              checked={avatar === value}
              aria-label={t(`avatar.${avatar ?? 'none'}`)}
              onChange={() => onChange(avatar)}
            />
            {avatar ? (
              <img src={drawingOf(avatar)} alt="" width={44} height={44} />
            ) : (
              <span aria-hidden="true">A</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
