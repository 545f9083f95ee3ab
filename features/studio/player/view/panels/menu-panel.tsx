import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { useGame, usePlayState } from '../game.ts';
import { useKeySwitch } from '../key-switch.ts';
import { useGameName } from '../use-game-name.ts';
import { FairnessTab } from './fairness-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import type { PanelProps } from '../panel-name.ts';
import { Paytable } from './paytable.tsx';

type TabId = 'paytable' | 'history' | 'fairness';

export function MenuPanel({ isOpen, onClose }: PanelProps) {
  const t = useT('studio');
  const common = useT('common');
  const title = useGameName(useGame().name);
  const [selected, setSelected] = useState<TabId>('paytable');
  return (
    <Dialog open={isOpen} onClose={onClose} title={title} closeLabel={common('close')} size="l">
      <Tabs
        label={t('menu.open')}
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'paytable', label: t('menu.paytable'), panel: <Paytable /> },
          { id: 'history', label: t('menu.history'), panel: <HistoryTab onReplay={onClose} /> },
          { id: 'fairness', label: t('menu.fairness'), panel: <FairnessTab /> },
        ]}
      />
      <Keys />
    </Dialog>
  );
}

/** Only where there is a keyboard, as far as the device tells. */
function Keys() {
  const t = useT('studio');
  const { isOn, set } = useKeySwitch();
  const isDemo = usePlayState().studio?.is_demo === true;
  return (
    <div className="studio-hotkeys">
      <Switch checked={isOn} onChange={set} hint={t(isDemo ? 'keys.hint' : 'keys.moneyHint')}>
        {t('keys.switch')}
      </Switch>
    </div>
  );
}
