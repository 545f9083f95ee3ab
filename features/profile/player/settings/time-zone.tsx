import './time-zone.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { saveSettings } from './save-settings.ts';
import { useZoneName } from './use-zone-name.ts';
import { CITY_ZONES, findZones, otherZones } from './zones.ts';

/**
 * Four hundred zones, searched by a city in the reader's language, by their code or their offset.
 */
export function Modal({ close }: ModalProps) {
  const t = useT('profile');
  const current = useUser().user?.timezone ?? 'UTC';
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const found = useMatchingZones(current, text);
  const field = useRef<HTMLInputElement>(null);
  // The search field gets the focus; the browser would focus the close button.
  useEffect(() => field.current?.focus(), []);
  const choose = async (zone: string) => {
    if (chosen !== undefined) return;
    setChosen(zone);
    if (zone === current || (await saveSettings({ timezone: zone }))) close();
    else setChosen(undefined);
  };
  return (
    <ModalFrame title={t('settings.timezone')} size="s">
      <div className="zones">
        <Field label={t('settings.zoneSearch')}>
          <TextInput
            type="search"
            ref={field}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <p className="visually-hidden" role="status">
          {t('settings.zoneFound', { count: found.length })}
        </p>
        {found.length === 0 && <p className="profile-quiet">{t('settings.zoneNone')}</p>}
        <ul>
          {found.map(({ zone, name }) => (
            <li key={zone}>
              <button
                type="button"
                aria-current={zone === current || undefined}
                aria-busy={zone === chosen || undefined}
                onClick={() => void choose(zone)}
              >
                <span>{name}</span>
                {zone === current && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </ModalFrame>
  );
}

/**
 * Naming a zone asks the engine for its offset: done once for all four hundred, not on each
 * keystroke.
 */
function useMatchingZones(current: string, text: string) {
  const nameOf = useZoneName();
  const all = useMemo(
    () => [...CITY_ZONES, ...otherZones(current)].map((zone) => ({ zone, name: nameOf(zone) })),
    [current, nameOf],
  );
  return findZones(all, text);
}
