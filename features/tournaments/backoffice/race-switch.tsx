import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { readTournamentOptions, switchRace } from '../contract.backoffice.ts';

/** Whether a race of each day is announced. */
export function RaceSwitch() {
  const t = useT('backoffice-tournaments');
  const { data, refetch } = useCall(readTournamentOptions, {});
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay(switchRace.roles);
  if (!data) return null;
  const { is_race_on: isOn } = data.data;
  return (
    <Panel title={t('race.title')}>
      <p className="tournament-hint">{t('race.lead')}</p>
      <p className="tournament-race">
        <Badge tone={isOn ? 'gain' : 'plain'}>{t(isOn ? 'race.on' : 'race.off')}</Badge>
        {mayEdit && (
          <Button size="s" onClick={() => setOpen(true)}>
            {t(isOn ? 'race.switchOff' : 'race.switchOn')}
          </Button>
        )}
      </p>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(isOn ? 'race.offTitle' : 'race.onTitle')}
        text={t(isOn ? 'race.offText' : 'race.onText')}
        confirm={t(isOn ? 'race.switchOff' : 'race.switchOn')}
        isDangerous={isOn}
        send={(reason) => api(switchRace, { body: { is_on: !isOn, reason } })}
        done={t(isOn ? 'race.isOff' : 'race.isOn')}
        onDone={refetch}
      />
    </Panel>
  );
}
