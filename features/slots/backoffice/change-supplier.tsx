import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { wordsIn } from '#platform/backoffice/words-in.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { changeStaffSupplier, type StaffSupplier } from '../contract.backoffice.ts';

type Props = {
  readonly supplier: StaffSupplier;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Stops or starts a supplier, and names where its games run and from where it calls. */
export function ChangeSupplier({ supplier, onClose, onDone }: Props) {
  const t = useT('backoffice-slots');
  const [isActive, setActive] = useState(supplier.is_active);
  const [origins, setOrigins] = useState(supplier.frame_origins.join(' '));
  const [networks, setNetworks] = useState(supplier.networks.join(' '));
  const setup = () => ({
    is_active: isActive,
    frame_origins: wordsIn(origins),
    networks: wordsIn(networks),
  });
  const send = (reason: string) =>
    api(changeStaffSupplier, {
      params: { code: supplier.code },
      body: { ...setup(), reason },
    });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('changeSupplier', { supplier: supplier.name })}
      confirm={t('save')}
      send={send}
      done={t('saved')}
      onDone={onDone}
    >
      <Checkbox checked={isActive} onChange={setActive} hint={t('activeHint')}>
        {t('active')}
      </Checkbox>
      <Field label={t('origins')} hint={t('originsHint')}>
        <TextInput
          value={origins}
          spellCheck={false}
          placeholder="https://games.example"
          onChange={({ target }) => setOrigins(target.value)}
        />
      </Field>
      <Field label={t('networks')} hint={t('networksHint')}>
        <TextInput
          value={networks}
          spellCheck={false}
          placeholder="203.0.113.0/24"
          onChange={({ target }) => setNetworks(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
