import { useState } from 'react';
import { RANKED_SOURCES, TOUCH_MODELS } from '#domain/affiliates/rules.attribution.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox, RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { readProgramme, saveProgramme, type Programme as Rules } from '../contract.backoffice.ts';

type Props = { readonly onClose: () => void };
type Saved = Rules & { readonly version: string };

/** How registrations are attributed: shown to readers, changed by those who run the programme. */
export function Programme({ onClose }: Props) {
  const { data } = useCall(readProgramme, {});
  const mayEdit = useMay(saveProgramme.roles);
  if (!data) return null;
  return mayEdit ? (
    <Edit key={data.data.version} saved={data.data} onClose={onClose} />
  ) : (
    <Shown saved={data.data} onClose={onClose} />
  );
}

function Shown({ saved, onClose }: Props & { readonly saved: Saved }) {
  const t = useT('backoffice-affiliates');
  const common = useT('common');
  return (
    <Dialog open title={t('programme.title')} closeLabel={common('close')} onClose={onClose}>
      <Facts
        facts={[
          { name: t('programme.touch'), value: t(`touches.${saved.touch}`) },
          { name: t('programme.window'), value: saved.window_days },
          { name: t('programme.priority'), value: t(`sources.${saved.priority[0]!}`) },
          { name: t('programme.open'), value: t(saved.is_open ? 'yes' : 'no') },
        ]}
      />
    </Dialog>
  );
}

function Edit({ saved, onClose }: Props & { readonly saved: Saved }) {
  const t = useT('backoffice-affiliates');
  const [touch, setTouch] = useState(saved.touch);
  const [days, setDays] = useState(String(saved.window_days));
  const [first, setFirst] = useState(saved.priority[0]!);
  const [isOpen, setOpen] = useState(saved.is_open);
  const send = (reason: string) => {
    const other = RANKED_SOURCES.find((one) => one !== first)!;
    const rules = { touch, window_days: Number(days), is_open: isOpen };
    return api(saveProgramme, {
      body: { ...rules, priority: [first, other], version: saved.version, reason },
    });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('programme.title')}
      text={t('programme.text')}
      confirm={t('save')}
      send={send}
      done={t('saved')}
      onDone={() => refetchCalls(readProgramme)}
    >
      <RadioGroup
        legend={t('programme.touch')}
        legendShown
        value={touch}
        choices={TOUCH_MODELS.map((value) => ({ value, label: t(`touches.${value}`) }))}
        onChange={setTouch}
      />
      <Field label={t('programme.window')}>
        <TextInput
          inputMode="numeric"
          required
          value={days}
          onChange={({ target }) => setDays(target.value.replaceAll(/\D/g, '').slice(0, 3))}
        />
      </Field>
      <RadioGroup
        legend={t('programme.priority')}
        legendShown
        value={first}
        choices={RANKED_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
        onChange={setFirst}
      />
      <Checkbox checked={isOpen} onChange={setOpen} hint={t('programme.openHint')}>
        {t('programme.open')}
      </Checkbox>
    </ReasonDialog>
  );
}
