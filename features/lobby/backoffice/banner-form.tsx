import { useState } from 'react';
import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { saveBanners, type Banner, type StaffLobby } from '../contract.backoffice.ts';

type Props = {
  readonly saved: StaffLobby['banners'];
  /** The place of the banner; that after the last one is a new banner. */
  readonly index: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const FIELDS = ['title', 'text', 'link'] as const;
const TIMES = ['starts_at', 'ends_at'] as const;

export function BannerForm({ saved, index, onClose, onDone }: Props) {
  const t = useT('backoffice-lobby');
  const present = saved.value[index];
  const [values, setValues] = useState(() => typedOf(present));
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const send = (reason: string) => {
    const value = saved.value.toSpliced(index, 1, sentOf(values));
    return api(saveBanners, { body: { value, based_on: saved.version, reason } });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(present ? 'changeBanner' : 'addBanner')}
      confirm={t('save')}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <Segmented<Locale>
        legend={t('locale')}
        value={values.locale}
        choices={LOCALES.map((value) => ({ value, label: LOCALE_NAME[value] }))}
        onChange={(locale) => set({ locale })}
      />
      {FIELDS.map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)}>
          <TextInput
            required
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      ))}
      {TIMES.map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)}>
          <TextInput
            type="datetime-local"
            required={name === 'starts_at'}
            value={values[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      ))}
    </ReasonDialog>
  );
}

/** Times as the fields of this browser hold them, in its own zone. */
function typedOf(banner: Banner | undefined) {
  const { locale = 'ru', title = '', text = '', link = '/games' } = banner ?? {};
  const { starts_at = new Date().toISOString(), ends_at = null } = banner ?? {};
  return {
    locale,
    title,
    text,
    link,
    starts_at: localTime(starts_at),
    ends_at: localTime(ends_at),
  };
}

function sentOf({ starts_at, ends_at, ...banner }: ReturnType<typeof typedOf>): Banner {
  const timeOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString());
  return { ...banner, starts_at: timeOf(starts_at) ?? '', ends_at: timeOf(ends_at) };
}

function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
