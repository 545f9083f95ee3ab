import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { isRequested, setRequested } from './register-request.ts';

/** In the registration: the request to join is sent once the account is there. */
export function Section() {
  const t = useT('vip');
  const [isWanted, setWanted] = useState(isRequested);
  return (
    <Checkbox
      name="vip"
      checked={isWanted}
      onChange={(checked) => {
        setRequested(checked);
        setWanted(checked);
      }}
    >
      {t('register')}
    </Checkbox>
  );
}
